import { use, useEffect, useSyncExternalStore } from 'react';
import {
  createPath,
  UNSAFE_DataRouterContext as DataRouterContext,
  type Location,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { fetchScriptsFirst } from './fetch-scripts-first.ts';
import classes from './navigation-mark.module.css';
import { readTroubles, subscribeTroubles, type Trouble } from './retry.ts';

/** A line below the bar after 150 ms, text after 3 s or a failure. */
export function NavigationMark() {
  const { location } = useNavigation();
  const troubles = useSyncExternalStore(subscribeTroubles, readTroubles, readTroubles);
  const router = use(DataRouterContext)?.router;
  useEffect(() => router?.routes.forEach(fetchScriptsFirst), [router]);
  return (
    <div role="status" className={classes.mark}>
      {location && (
        <>
          <span className={`block overflow-hidden bg-raised ${classes.line}`} data-delayed>
            <VisuallyHidden>Loading the page</VisuallyHidden>
          </span>
          {troubles.length > 0 ? (
            <TroubleCard troubles={troubles} wanted={location} />
          ) : (
            <span
              className={`absolute border rounded bg-surface ${classes.words}`}
              aria-hidden="true"
              data-delayed
            >
              Loading the page. This takes longer than usual.
            </span>
          )}
        </>
      )}
    </div>
  );
}

function TroubleCard({ troubles, wanted }: { troubles: readonly Trouble[]; wanted: Location }) {
  const here = useLocation();
  const navigate = useNavigate();
  const isGone = troubles.some(({ kind }) => kind === 'gone');
  const isOffline = troubles.some(({ kind }) => kind === 'offline');
  useEffect(() => {
    if (isGone) window.location.assign(createPath(wanted));
  }, [isGone, wanted]);
  return (
    <div className={`ends flex-wrap shadow absolute border rounded bg-surface ${classes.trouble}`}>
      <p>
        {isOffline
          ? 'No connection. The page opens as soon as it is back.'
          : 'The server is not answering right now. Trying again…'}
      </p>
      <div className="flex gap-2">
        <Button
          onClick={() => {
            for (const { tryNow } of troubles) tryNow();
          }}
        >
          Try again
        </Button>
        <Button
          onClick={() =>
            navigate(here, { replace: true, preventScrollReset: true, state: here.state })
          }
        >
          Stay here
        </Button>
      </div>
    </div>
  );
}
