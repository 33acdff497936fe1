import { useApi } from '@ringside/page-queries/page-data';
import {
  browserQueries,
  type PageQueries,
  serverQueries,
} from '@ringside/page-queries/route-queries';
import { useQuery } from '@tanstack/react-query';
import { FreshnessMark } from '#app/ui/freshness-mark.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { tournamentListQuery } from '../queries.ts';
import { TournamentList } from '../shared/tournament-list.tsx';
import classes from './list-page.module.css';

const queries: PageQueries = (api) => [tournamentListQuery(api)];

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const meta = pageMeta(
  'Tournaments',
  'Every bracket of the league, the one with the latest fight first.',
);

/** Every tournament, beyond the specification's pages: the way in without a link. */
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
          No tournament yet. The first one shows up here as soon as the organiser starts it.
        </p>
      )}
    </div>
  );
}
