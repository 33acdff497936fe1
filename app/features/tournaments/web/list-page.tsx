import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../packages/page-queries/page-data.tsx';
import {
  browserQueries,
  type PageQueries,
  serverQueries,
} from '../../../../packages/page-queries/route-queries.ts';
import { FreshnessMark } from '../../../ui/freshness-mark.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';
import classes from './list-page.module.css';
import { tournamentListQuery } from './queries.ts';
import { TournamentList } from './tournament-list.tsx';

const queries: PageQueries = (api) => [tournamentListQuery(api)];

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const meta = pageMeta(
  'Tournaments',
  'Every bracket of the league, the one with the latest fight first.',
);

/** Every tournament, beyond the specification's pages: the way in for whoever has no link. */
export default function TournamentListPage() {
  const list = useQuery(tournamentListQuery(useApi()));
  const tournaments = list.data ?? [];
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>Tournaments</h1>
        <FreshnessMark query={list} />
      </div>
      {tournaments.length > 0 ? (
        <TournamentList tournaments={tournaments} />
      ) : (
        <p className={classes.empty}>
          No bracket hangs on the wall yet. The first one shows up here as soon as the organiser
          starts it.
        </p>
      )}
    </div>
  );
}
