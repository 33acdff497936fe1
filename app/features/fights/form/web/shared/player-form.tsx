import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { PlayerMark } from '#app/features/players/web/shared/player-mark.tsx';
import { readBefore } from '#app/features/records/rules.ts';
import { FightPages } from '#app/features/records/web/shared/fight-list.tsx';
import type { PlayerForm } from '../../contract.ts';
import { RIVALS_AMONG } from '../../rules.ts';
import { playerFightsQuery, playerFormQuery } from '../queries.ts';
import { FormCard } from './form-card.tsx';
import { RecentFights } from './recent-fights.tsx';

export function PlayerFormCards({ username }: { username: string }) {
  const { data, isError, refetch } = useQuery(playerFormQuery(useApi(), username));
  return (
    <>
      <FormCard form={data} isError={isError} retry={() => void refetch()} />
      <Rivals rivals={data?.rivals} />
    </>
  );
}

function Rivals({ rivals }: { rivals: PlayerForm['rivals'] | undefined }) {
  return (
    <section className="card" aria-labelledby="rivals" aria-busy={!rivals}>
      <h2 id="rivals">Rivals</h2>
      <p className="small">Met most often in the last {RIVALS_AMONG} fights.</p>
      {rivals?.length === 0 && <p>No fights against other players yet.</p>}
      <ol className="grid mt-2">
        {rivals?.map(({ login, displayName, fights, wins }) => (
          <li key={login} className="ends">
            <Link
              to={`/players/${encodeURIComponent(login)}`}
              className="touch min-w-0 name underlines gap-3"
            >
              <PlayerMark name={displayName} />
              <bdi>{displayName}</bdi>
            </Link>
            <span className="type-name tabular-nums whitespace-nowrap">
              won {wins} of {fights}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function PlayerFights({ username }: { username: string }) {
  const before = readBefore(useSearchParams()[0]);
  const query = useQuery(playerFightsQuery(useApi(), username, before));
  return (
    <RecentFights
      title="Fights, newest first"
      fights={query.data?.fights}
      query={query}
      none={before === null ? 'No fight yet. The first one shows up here.' : 'No older fights.'}
    >
      <FightPages before={before} next={query.data?.next} />
    </RecentFights>
  );
}
