import type { PageHandle } from '@ringside/page-queries/page-address';
import { useApi } from '@ringside/page-queries/page-data';
import {
  browserQueries,
  type PageQueries,
  panel,
  serverQueries,
} from '@ringside/page-queries/route-queries';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { FreshnessMark } from '#app/ui/freshness-mark.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import layouts from '#app/ui/looks/layouts.module.css';
import { pageMeta } from '#app/ui/page-meta.ts';
import { RowSkeletons } from '#app/ui/row-skeletons.tsx';
import type { FightCard } from '../contract.ts';
import { readBefore } from '../rules.ts';
import classes from './card.module.css';
import { AnnouncedRow, CardRow } from './card-row.tsx';
import { FightTabs } from './fight-tabs.tsx';
import { cardQuery } from './queries.ts';

const queries: PageQueries = (api, { searchParams }) => [
  panel(cardQuery(api, readBefore(searchParams))),
];

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const handle: PageHandle = {
  canonicalSearch(search) {
    const before = readBefore(search);
    return new URLSearchParams(before === null ? {} : { before });
  },
};
export const meta = pageMeta(
  'All Fights',
  'The card: every announced fight and every one that was decided, with estimates, bets and results.',
);

/** The evening's card: all announced fights, and all past ones in pages. */
export default function FightsPage() {
  const before = readBefore(useSearchParams()[0]);
  const query = useQuery(cardQuery(useApi(), before));
  return (
    <div className={classNames(layouts.narrow, layouts.page)} aria-busy={query.isPlaceholderData}>
      <div className={layouts.head}>
        <h1>All Fights</h1>
        <FreshnessMark query={query} />
      </div>
      <FightTabs />
      {query.data && <Card card={query.data} isFirst={before === null} />}
      {!query.data && query.errorUpdateCount > 0 && (
        <ListNote retry={query.refetch}>Couldn't load the fights. No result is lost.</ListNote>
      )}
      {!query.data && query.errorUpdateCount === 0 && <RowSkeletons label="Loading the fights" />}
    </div>
  );
}

function Card({
  card: { announced, fights, next },
  isFirst,
}: {
  card: FightCard;
  isFirst: boolean;
}) {
  return (
    <>
      {announced.length > 0 && (
        <section className={layouts.stack8} aria-labelledby="announced">
          <div className={layouts.head}>
            <h2 id="announced">Announced</h2>
            <Link to="/next">The next one in full</Link>
          </div>
          <ol className={classes.list}>
            {announced.map((fight) => (
              <AnnouncedRow key={fight.bout} fight={fight} />
            ))}
          </ol>
        </section>
      )}
      <section className={layouts.stack8} aria-labelledby="decided">
        <h2 id="decided">Decided</h2>
        {fights.length === 0 && (
          <ListNote>
            {isFirst
              ? 'No fight has been decided yet. The first one shows up here the moment it is.'
              : 'No older fights.'}
          </ListNote>
        )}
        <ol className={classes.list}>
          {fights.map((fight) => (
            <CardRow key={fight.id} fight={fight} />
          ))}
        </ol>
      </section>
      <nav className={layouts.ends} aria-label="Pages of fights">
        {isFirst ? <span /> : <ButtonLink to="/fights">Latest fights</ButtonLink>}
        {next !== null && <ButtonLink to={`/fights?before=${next}`}>Older fights</ButtonLink>}
      </nav>
    </>
  );
}
