import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { PlayerMark } from '#app/features/players/web/shared/player-mark.tsx';
import { readBefore } from '#app/features/records/rules.ts';
import { classNames } from '#app/ui/class-names.ts';
import boxes from '#app/ui/looks/boxes.module.css';
import layouts from '#app/ui/looks/layouts.module.css';
import link from '#app/ui/looks/link.module.css';
import texts from '#app/ui/looks/texts.module.css';
import type { PlayerForm } from '../../contract.ts';
import { RIVALS_AMONG } from '../../rules.ts';
import { playerFightsQuery, playerFormQuery } from '../queries.ts';
import { FormCard } from './form-card.tsx';
import classes from './player-form.module.css';
import { RecentFights } from './recent-fights.tsx';

/** A player's form: the curve of the win rate, and the most frequent opponents. */
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
    <section className={boxes.card} aria-labelledby="rivals" aria-busy={!rivals}>
      <h2 id="rivals">Rivals</h2>
      <p className={classes.note}>Met most often in the last {RIVALS_AMONG} fights.</p>
      {rivals?.length === 0 && <p>No fights against other players yet.</p>}
      <ol className={classes.rivals}>
        {rivals?.map(({ login, displayName, fights, wins }) => (
          <li key={login}>
            <Link
              to={`/players/${encodeURIComponent(login)}`}
              className={classNames(
                layouts.touch,
                layouts.fits,
                texts.name,
                texts.underlines,
                classes.name,
              )}
            >
              <PlayerMark name={displayName} />
              <bdi>{displayName}</bdi>
            </Link>
            <span className={classes.count}>
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
  const { data, isError, refetch } = useQuery(playerFightsQuery(useApi(), username, before));
  return (
    <RecentFights
      title="Fights, newest first"
      fights={data?.fights}
      isError={isError}
      retry={refetch}
      none={before === null ? 'No fight yet. The first one shows up here.' : 'No older fights.'}
    >
      <p className={classes.more}>
        {before !== null && (
          <Link className={link.link} to="?" preventScrollReset>
            Latest fights
          </Link>
        )}
        {data?.next && (
          <Link to={`?before=${data.next}`} preventScrollReset>
            Older fights
          </Link>
        )}
      </p>
    </RecentFights>
  );
}
