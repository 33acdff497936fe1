import { useApi } from '@ringside/page-queries/page-data';
import {
  browserQueries,
  type PageQueries,
  panel,
  serverQueries,
} from '@ringside/page-queries/route-queries';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { mainBout } from '#app/features/upcoming/rules.ts';
import { nextQuery } from '#app/features/upcoming/web/queries.ts';
import { useServerNow } from '#app/features/upcoming/web/shared/use-server-now.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FreshnessMark } from '#app/ui/freshness-mark.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { NextCard } from './next-card.tsx';
import classes from './next-page.module.css';

const queries: PageQueries = (api) => [panel(nextQuery(api))];

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const meta = pageMeta(
  'Next Fight',
  'Who fights next: stats, form and head to head, the crowd’s odds and our estimate with its reasons.',
);

/** Everything about the next fight, until it is decided and after. */
export default function NextPage() {
  const next = useQuery(nextQuery(useApi()));
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>Next Fight</h1>
        <FreshnessMark query={next} />
      </div>
      <NextFights query={next} />
      {/* Below the fights, whose height is not known before. */}
      {!next.isPending && (
        <p className={classes.more}>
          <Link to="/odds">How good are the estimates?</Link>
        </p>
      )}
    </div>
  );
}

function NextFights({ query }: { query: ReturnType<typeof useQuery<BoutsOfPage>> }) {
  const { data, dataUpdatedAt } = query;
  const now = useServerNow() ?? dataUpdatedAt;
  if (!data && query.errorUpdateCount > 0) {
    return (
      <div className={classes.notice} role="alert">
        <h2>Couldn't load the next fight.</h2>
        <p>No bets or results are lost. This page tries again every few seconds.</p>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </div>
    );
  }
  if (!data) {
    return (
      <div className={classes.notice} role="status">
        <p>Loading the next fight</p>
      </div>
    );
  }
  const first = mainBout(data, now);
  if (!first) {
    return (
      <div className={classes.notice}>
        <h2>Nothing announced</h2>
        <p>The next fight shows up here the moment it is announced, with its odds.</p>
        <ButtonLink to="/recent">Recent Fights</ButtonLink>
      </div>
    );
  }
  const others = data.bouts.filter((bout) => bout !== first);
  return [first, ...others].map((bout) => (
    <NextCard key={bout.bout} bout={bout} later={bout !== first} />
  ));
}

type BoutsOfPage = Parameters<typeof mainBout>[0];
