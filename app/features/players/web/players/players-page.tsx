import { browserQueries, type PageQueries, panel, serverQueries } from '@ringside/page-queries';
import type { PageHandle } from '@ringside/page-queries/page-address';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { counted, grouped, percentage } from '#app/core/count-rules.ts';
import { Counted } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { textParameter } from '#app/features/guide/list-address.ts';
import { ListNote } from '#app/ui/list-note.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import { NoFights } from '#app/ui/looks/no-fights.tsx';
import tables from '#app/ui/looks/tables.module.css';
import { pageMeta } from '#app/ui/page-meta.ts';
import type { ListedPlayer } from '../../contract.ts';
import { playerSearchQuery, playersQuery } from '../queries.ts';
import { PlayerChip } from '../shared/player-chip.tsx';
import { PlayerLookup } from '../shared/player-lookup.tsx';
import { PlayerMark } from '../shared/player-mark.tsx';
import classes from './players-page.module.css';

const termOf = (search: URLSearchParams) => textParameter(search.get('q'));

const queries: PageQueries = (api, { searchParams }) => {
  const term = termOf(searchParams);
  return [panel(playersQuery(api)), ...(term ? [panel(playerSearchQuery(api, term))] : [])];
};

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const handle: PageHandle = {
  canonicalSearch(search) {
    const term = termOf(search);
    return new URLSearchParams(term ? { q: term } : {});
  },
};
export const meta = pageMeta(
  'Players',
  'The players of the league: find one, and see who fights most and who wins most.',
);

export default function PlayersPage() {
  const term = termOf(useSearchParams()[0]);
  return (
    <div className="page">
      <h1>Players</h1>
      <PlayerLookup key={term} term={term} />
      {term && <Found term={term} />}
      <Counted what="Who wins most">
        <TopPlayers />
      </Counted>
    </div>
  );
}

function Found({ term }: { term: string }) {
  const { data, isError, refetch } = useQuery(playerSearchQuery(useApi(), term));
  const players = data?.players ?? [];
  return (
    <section className="stack gap-2" aria-labelledby="found" aria-busy={!data && !isError}>
      <h2 id="found">Found</h2>
      {!data && isError && <ListNote retry={refetch}>Couldn't load the players.</ListNote>}
      <p role="status" className="small">
        {!data
          ? !isError && 'Looking…'
          : players.length === 0
            ? `No player with a name like “${term}”.`
            : counted(players.length, 'player')}
      </p>
      <ul className="actions">
        {players.map(({ login, displayName }) => (
          <li key={login}>
            <PlayerChip to={`/players/${encodeURIComponent(login)}`} name={displayName}>
              {login !== displayName.toLowerCase() && login}
            </PlayerChip>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TopPlayers() {
  const query = useQuery(playersQuery(useApi()));
  const { data } = query;
  if (!data && query.errorUpdateCount > 0) {
    return (
      <NotYet query={query} what="the lists">
        The search still works.
      </NotYet>
    );
  }
  if (data?.mostActive.length === 0) {
    return <NoFights>Nobody has fought yet. The first fight starts the lists.</NoFights>;
  }
  return (
    <div className={`stack gap-4 ${classes.lists}`} aria-busy={!data}>
      <PlayerTable
        title="Win most"
        note="By share of wins. Long records count for more."
        players={data?.best}
      />
      <PlayerTable
        title="Fight most"
        note="With all their monsters together."
        players={data?.mostActive}
      />
    </div>
  );
}

const SHAPES = Array.from({ length: 12 }, (_, index) => index);

interface PlayerTableProps {
  title: string;
  note: string;
  players: ListedPlayer[] | undefined;
}

function PlayerTable({ title, note, players }: PlayerTableProps) {
  return (
    <section className="card min-w-0">
      <h2>{title}</h2>
      <p className="small">{note}</p>
      <table className={`mt-2 ${tables.figures} ${classes.table}`} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Player</th>
            <th scope="col">Fights</th>
            <th scope="col">Won</th>
            <th scope="col">By KO</th>
          </tr>
        </thead>
        <tbody>
          {!players &&
            SHAPES.map((shape) => (
              <tr key={shape} className={classes.shape}>
                <td colSpan={4} />
              </tr>
            ))}
          {players?.map(({ login, displayName, fights, wins, knockOuts }) => (
            <tr key={login}>
              <th scope="row">
                <Link to={`/players/${encodeURIComponent(login)}`} prefetch="intent">
                  <PlayerMark name={displayName} />
                  <bdi>{displayName}</bdi>
                </Link>
              </th>
              <td>{grouped(fights)}</td>
              <td>{percentage(wins / fights)}</td>
              <td>{grouped(knockOuts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
