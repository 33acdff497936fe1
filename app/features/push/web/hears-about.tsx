import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { followsQuery } from '#app/features/follows/web/queries.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { RaceLink } from '#app/features/guide/web/shared/race-link.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { RowSkeletons } from '#app/ui/loading/row-skeletons.tsx';
import { useSite } from '#app/ui/site.tsx';
import { type Calls, setCall } from '../contract.ts';
import classes from './calls.module.css';
import { useChangeOfCalls } from './use-change.ts';

type Followed = { kind: 'player' | 'race'; name: string; label: string };

export function HearsAbout({ calls }: { calls: Calls }) {
  const { headers } = useViewer();
  const { guidePath } = useSite();
  const { data, isError, refetch } = useQuery(followsQuery(useApi(), headers));
  const change = useChangeOfCalls(
    ({ api, own }, body: { kind: Followed['kind']; name: string; calls: boolean }) =>
      api(setCall, { ...own, body }),
  );
  // While a switch is being saved, it shows its new value.
  const { isPending, variables } = change;
  const isCalling = (name: string, kind: Followed['kind']) =>
    isPending && variables.name === name && variables.kind === kind
      ? variables.calls
      : (kind === 'race' ? calls.races : calls.players).includes(name);
  if (isError) return <ListNote retry={refetch}>Couldn't load whom you follow.</ListNote>;
  if (!data) return <RowSkeletons label="Looking up whom you follow" />;
  const all: Followed[] = [
    ...data.players.map(({ login, displayName }): Followed => {
      return { kind: 'player', name: login, label: displayName };
    }),
    ...data.races.map((race): Followed => ({ kind: 'race', name: race, label: race })),
  ];
  if (all.length === 0) {
    return (
      <ListNote>
        You follow nobody yet. Start with <Link to="/players">a player</Link> or{' '}
        <Link to={guidePath}>a breed</Link>.
      </ListNote>
    );
  }
  return (
    <ul className={classes.rows}>
      {all.map(({ kind, name, label }) => (
        <li key={`${kind} ${name}`} className="ends">
          {kind === 'race' ? (
            <span className="line12">
              <Portrait race={name} alt="" className={classes.portrait} />
              <RaceLink race={name} />
            </span>
          ) : (
            <Link to={`/players/${encodeURIComponent(name)}`}>{label}</Link>
          )}
          <label className="flex-none">
            <input
              type="checkbox"
              aria-label={`Notify me about ${label}`}
              checked={isCalling(name, kind)}
              onChange={({ target }) => change.mutate({ kind, name, calls: target.checked })}
            />
            Notify me
          </label>
        </li>
      ))}
    </ul>
  );
}
