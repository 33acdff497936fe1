import { browserQueries, type PageQueries, panel, serverQueries } from '@ringside/page-queries';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DuelShape } from '#app/features/fights/web/shared/latest-fight.tsx';
import type { BoutCard, NextFights } from '#app/features/upcoming/contract.ts';
import { mainBout } from '#app/features/upcoming/rules.ts';
import { nextQuery } from '#app/features/upcoming/web/queries.ts';
import { useServerNow } from '#app/features/upcoming/web/shared/use-server-now.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { FreshnessMark } from '#app/ui/freshness-mark.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import { Notice } from '#app/ui/looks/notice.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { NextCard } from './next-card.tsx';
import classes from './next-page.module.css';

const queries: PageQueries = (api) => [panel(nextQuery(api))];

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const meta = pageMeta(
  'Next Fight',
  'Who fights next: stats, form, the crowd’s odds, and our estimate with its reasons.',
);

export default function NextPage() {
  const next = useQuery(nextQuery(useApi()));
  return (
    <div className="narrow">
      <div className={`head ${classes.head}`}>
        <h1>Next Fight</h1>
        <FreshnessMark query={next} />
      </div>
      <Fights query={next} />
      {/* Below the fights, whose height is not known before. */}
      {next.data && (
        <p>
          <Link to="/odds" className="link">
            How good are the estimates?
          </Link>
        </p>
      )}
    </div>
  );
}

function Fights({ query }: { query: ReturnType<typeof useQuery<NextFights>> }) {
  const { data, dataUpdatedAt } = query;
  const now = useServerNow() ?? dataUpdatedAt;
  if (!data) {
    return (
      <div className={classes.notice}>
        <NotYet query={query} what="the next fight" shapes={<DuelShape />}>
          No bets or results are lost. It comes back by itself.
        </NotYet>
      </div>
    );
  }
  const first = mainBout(data, now);
  if (!first) {
    return (
      <Notice title="Nothing announced" centred className={classes.notice}>
        <p>The next fight shows up here the moment it is announced, with its odds.</p>
        <ButtonLink to="/recent">Recent Fights</ButtonLink>
      </Notice>
    );
  }
  const others = data.bouts.filter((bout) => bout !== first);
  return [first, ...others].map((bout, place) => (
    // By place, so that a fight that takes another's place moves nothing.
    // biome-ignore lint/suspicious/noArrayIndexKey: the place is what stays
    <NextCard key={place} bout={bout} title={titleOf(bout, place)} />
  ));
}

function titleOf({ result, cancelled }: BoutCard, place: number): string {
  if (result) return 'Just decided';
  if (cancelled) return 'This fight is off';
  return place === 0 ? 'Up next' : 'After that';
}
