import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { SignedInOnly } from '#app/core/identity/web/shared/signed-in-only.tsx';
import { followsQuery } from '#app/features/follows/web/queries.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { RaceLink } from '#app/features/guide/web/shared/race-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import { RowSkeletons } from '#app/ui/loading/row-skeletons.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { useSite } from '#app/ui/site.tsx';
import { type Calls, removeDevice, setCall } from '../contract.ts';
import classes from './calls.module.css';
import { callsQuery, ownDeviceQuery } from './queries.ts';
import { ThisBrowser } from './this-browser.tsx';
import { useChangeOfCalls } from './use-change.ts';

export const meta = pageMeta('Alerts', 'Hear about it when those you follow fight.');

export default function AlertsPage() {
  return (
    <div className="narrow page">
      <SignedInOnly title="Alerts">
        <Own />
      </SignedInOnly>
    </div>
  );
}

function Own() {
  const { headers } = useViewer();
  const query = useQuery(callsQuery(useApi(), headers));
  const { data } = query;
  return (
    <>
      <h1>Alerts</h1>
      <p>Hear about it when those you follow fight, even with this site closed.</p>
      {data ? <Sections calls={data} /> : <NotYet query={query} what="your alerts" />}
    </>
  );
}

function Sections({ calls }: { calls: Calls }) {
  return (
    <>
      <section className="stack" aria-labelledby="who">
        <h2 id="who">You’ll hear about</h2>
        <HearsAbout calls={calls} />
      </section>
      <section className="stack" aria-labelledby="here">
        <h2 id="here">This browser</h2>
        <ThisBrowser calls={calls} />
      </section>
      <Others calls={calls} />
    </>
  );
}

function Others({ calls }: { calls: Calls }) {
  const { data: own } = useQuery(ownDeviceQuery());
  const end = useChangeOfCalls(({ api, own: input }, id: string) =>
    api(removeDevice, { ...input, body: { id } }),
  );
  const others = calls.devices.filter(({ id }) => id !== own?.id);
  if (others.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="others">
      <h2 id="others">Other browsers</h2>
      <ul className={classes.rows}>
        {others.map(({ id, settings }) => (
          <li key={id} className="ends">
            {settings.device}
            <Button
              aria-label={`Stop alerts on ${settings.device}`}
              disabled={end.isPending}
              onClick={() => end.mutate(id)}
            >
              Stop alerts
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Followed = { kind: 'player' | 'race'; name: string; label: string };

function HearsAbout({ calls }: { calls: Calls }) {
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
            <span className="line gap-3">
              <Portrait race={name} alt="" />
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
