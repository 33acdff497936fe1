import { fittingItems } from '@ringside/page-queries/fitting-items';
import { useApi } from '@ringside/page-queries/page-data';
import {
  browserQueries,
  inParts,
  type PageQueries,
  panel,
  serverQueries,
} from '@ringside/page-queries/route-queries';
import { useQuery } from '@tanstack/react-query';
import { FreshnessMark } from '#app/ui/freshness-mark.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import type { ListedTournament } from '../../contract.ts';
import { snapshotQuery, tournamentListQuery } from '../queries.ts';
import { EmptyBracket } from '../shared/empty-bracket.tsx';
import { TournamentArchive, TournamentList } from '../shared/tournament-list.tsx';
import classes from './list-page.module.css';

const ROW_BYTES = 500;

/** Of very many the page begins with the latest; the browser fetches the others. */
const queries: PageQueries = (api) => [
  inParts(tournamentListQuery(api), {
    partOf: (all: ListedTournament[]) => fittingItems(all, { rowBytes: ROW_BYTES }),
  }),
  panel(snapshotQuery(api)),
];

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const meta = pageMeta(
  'Tournaments',
  'Every bracket of the league, the one with the latest fight first.',
);

/** What a viewer looks for, in the order in which they want it. */
const GROUPS: { title: string; holds: (one: ListedTournament) => boolean }[] = [
  { title: 'Being fought', holds: (one) => one.champion === null && one.outcomeCount > 0 },
  { title: 'Yet to begin', holds: (one) => one.outcomeCount === 0 },
  { title: 'Finished', holds: (one) => one.champion !== null },
];

/** Every tournament, beyond the specification's pages: the way in without a link. */
export default function TournamentListPage() {
  const api = useApi();
  const list = useQuery(tournamentListQuery(api));
  const { data: onAir } = useQuery(snapshotQuery(api));
  const tournaments = list.data ?? [];
  const open = tournaments.filter(({ archived }) => !archived);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>Tournaments</h1>
        <div className={classes.mark}>
          <FreshnessMark query={list} />
        </div>
        <p className={classes.text}>
          Many go in, one comes out. Open a bracket to watch it fill up; how a finished one ended is
          told inside.
        </p>
      </div>
      {tournaments.length === 0 && (
        <EmptyBracket>
          <h2>No tournament yet</h2>
          <p>The first one shows up here as soon as the organiser starts it.</p>
        </EmptyBracket>
      )}
      {GROUPS.map(({ title, holds }) => ({ title, held: open.filter(holds) })).map(
        ({ title, held }) =>
          held.length > 0 && (
            <section key={title} className={classes.group} aria-labelledby={headingOf(title)}>
              <h2 id={headingOf(title)}>{title}</h2>
              <TournamentList tournaments={held} onAirId={onAir?.tournamentId} />
            </section>
          ),
      )}
      <TournamentArchive tournaments={tournaments} onAirId={onAir?.tournamentId} />
    </div>
  );
}

const headingOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');
