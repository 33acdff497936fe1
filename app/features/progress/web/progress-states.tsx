import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { counted } from '#app/core/count-rules.ts';
import type { GuideEntry } from '#app/features/guide/contract.ts';
import { MissingPage } from '#app/features/guide/web/shared/missing-page.tsx';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { playersQuery } from '#app/features/players/web/queries.ts';
import { NearestPlayers } from '#app/features/players/web/shared/nearest-players.tsx';
import { PlayerChip } from '#app/features/players/web/shared/player-chip.tsx';
import { PlayerLookup } from '#app/features/players/web/shared/player-lookup.tsx';
import { Button } from '#app/ui/button.tsx';
import { RowSkeletons } from '#app/ui/loading/row-skeletons.tsx';
import classes from './progress-states.module.css';

const STRIP_PORTRAITS = 8;

interface OwnProgressInvitationProps {
  onSignIn: () => void;
  monsters: readonly GuideEntry[];
}

export function OwnProgressInvitation({ onSignIn, monsters }: OwnProgressInvitationProps) {
  return (
    <div className="stack gap-6">
      <h1>Progress</h1>
      <section className={`stack card ${classes.card}`}>
        <div className={`stack gap-2 w-full ${classes.strip}`} aria-hidden="true">
          {monsters.slice(0, STRIP_PORTRAITS).map(({ META }, index) => (
            <Portrait
              key={META.RACE_SUPERTYPE}
              race={META.RACE_SUPERTYPE}
              alt=""
              size={96}
              className={index % 3 === 0 ? undefined : classes.waiting}
            />
          ))}
        </div>
        <h2>Which ones have you beaten?</h2>
        <p className="dim">
          Every breed your monsters defeat in the ring is listed here, type by type. Log in to see
          your own record.
        </p>
        <noscript>Your own record needs JavaScript. Every player has a page, too.</noscript>
        <Button variant="primary" onClick={onSignIn}>
          Log in
        </Button>
      </section>
      <PlayerLookup of="progress" label="Or look over somebody’s shoulder" />
      <Regulars />
    </div>
  );
}

function Regulars() {
  const { data } = useQuery(playersQuery(useApi()));
  if (!data?.mostActive.length) return null;
  return (
    <section className={'stack'} aria-labelledby="regulars">
      <h2 id="regulars">Often in the ring</h2>
      <ul className="columns">
        {data.mostActive.map(({ login, displayName, fights }) => (
          <li key={login}>
            <PlayerChip to={`/progress/${encodeURIComponent(login)}`} name={displayName}>
              {counted(fights, 'fight')}
            </PlayerChip>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function UnknownPlayer({ username }: { username: string }) {
  return (
    <MissingPage
      title="No player with that name."
      text={
        <>
          The league has no <bdi>{username}</bdi> yet. A player shows up here after the first bet or
          fight. Check the spelling of the name.
        </>
      }
    >
      <NearestPlayers
        name={username}
        pathOf={(login) => `/progress/${encodeURIComponent(login)}`}
      />
      <PlayerLookup of="progress" label="Try another name" />
    </MissingPage>
  );
}

const TYPES = Array.from({ length: 5 }, (_, index) => index);
const TILES = Array.from({ length: 8 }, (_, index) => index);

export function ProgressLoading({ title }: { title: string }) {
  return (
    <div className="page">
      <h1>{title}</h1>
      <RowSkeletons label="Loading the record">
        <div className={`grid gap-6 ${classes.shapes}`}>
          {TYPES.map((type) => (
            <div key={type} className={`stack gap-2 overflow-hidden ${classes.shapeRow}`}>
              {TILES.map((tile) => (
                <span key={tile} className="breathes aspect-square rounded bg-raised" />
              ))}
            </div>
          ))}
        </div>
      </RowSkeletons>
    </div>
  );
}
