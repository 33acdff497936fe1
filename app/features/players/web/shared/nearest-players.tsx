import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { playerSearchQuery } from '../queries.ts';
import { PlayerChip } from './player-chip.tsx';

const NEAREST = 5;

interface NearestPlayersProps {
  name: string;
  pathOf: (login: string) => string;
}

export function NearestPlayers({ name, pathOf }: NearestPlayersProps) {
  const { data } = useQuery(playerSearchQuery(useApi(), name));
  const players = data?.players.slice(0, NEAREST) ?? [];
  if (players.length === 0) return null;
  return (
    <section className="stack gap-2 half" aria-labelledby="nearest">
      <h2 id="nearest">Did you mean one of these?</h2>
      <ul className="stack gap-2">
        {players.map(({ login, displayName }) => (
          <li key={login}>
            <PlayerChip to={pathOf(login)} name={displayName} />
          </li>
        ))}
      </ul>
    </section>
  );
}
