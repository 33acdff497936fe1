import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { SignedInOnly } from '#app/core/identity/web/shared/signed-in-only.tsx';
import { Button } from '#app/ui/button.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { RowSkeletons } from '#app/ui/loading/row-skeletons.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { type Calls, removeDevice } from '../contract.ts';
import classes from './calls.module.css';
import { HearsAbout } from './hears-about.tsx';
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
  const { data, isError, refetch } = useQuery(callsQuery(useApi(), headers));
  return (
    <>
      <h1>Alerts</h1>
      <p>Hear about it when those you follow fight, even with this site closed.</p>
      {data ? (
        <Sections calls={data} />
      ) : isError ? (
        <ListNote retry={refetch}>Couldn't load your alerts.</ListNote>
      ) : (
        <RowSkeletons label="Looking up your alerts" />
      )}
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
