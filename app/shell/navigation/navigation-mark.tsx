import { ApiError } from '@ringside/contract/api-error';
import { use, useEffect, useSyncExternalStore } from 'react';
import {
  type UNSAFE_AssetsManifest as AssetsManifest,
  createPath,
  type DataRouteObject,
  UNSAFE_DataRouterContext as DataRouterContext,
  type Location,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import classes from './navigation-mark.module.css';
import { noteGone, retryTemporary, type Trouble, troubles } from './retry.ts';

declare global {
  interface Window {
    __reactRouterManifest: AssetsManifest;
  }
}

const NOT_FOUND = 404;

/** React Router reloads the document when a script fails, which ends the music. */
function fetchScriptsFirst({ id, lazy, children = [] }: DataRouteObject): void {
  if (typeof lazy === 'object') {
    let fetched: Promise<void> | undefined;
    const parts = lazy as Record<string, (() => unknown) | undefined>;
    for (const [part, load] of Object.entries(parts)) {
      if (!load) continue;
      parts[part] = async () => {
        fetched ??= fetchScripts(id);
        await fetched;
        return load();
      };
    }
  }
  children.forEach(fetchScriptsFirst);
}

async function fetchScripts(id: string): Promise<void> {
  const { entry, routes } = window.__reactRouterManifest;
  const { module, imports = [] } = routes[id] ?? { module: '' };
  // Those of the entry have run.
  const missing = [module, ...imports].filter((script) => !entry.imports.includes(script));
  await Promise.all(missing.map((script) => retryTemporary(() => fetchScript(script))));
}

async function fetchScript(address: string): Promise<void> {
  const unreachable = (status: number) => new ApiError(status, 'unreachable', address);
  const response = await fetch(address).catch(() => Promise.reject(unreachable(0)));
  if (response.status === NOT_FOUND) {
    // The script of an earlier build: only a full page load gets the files of the present one.
    noteGone();
    await new Promise(() => {});
  }
  if (!response.ok) throw unreachable(response.status);
  await response.arrayBuffer().catch(() => Promise.reject(unreachable(0)));
}

/** A line below the bar after 150 ms, text after 3 s or a failure. */
export function NavigationMark() {
  const { location } = useNavigation();
  const present = useSyncExternalStore(troubles.subscribe, troubles.read, troubles.read);
  const router = use(DataRouterContext)?.router;
  useEffect(() => router?.routes.forEach(fetchScriptsFirst), [router]);
  return (
    <div role="status" className={classes.mark}>
      {location && (
        <>
          <span className={`block overflow-hidden bg-raised ${classes.line}`} data-delayed>
            <VisuallyHidden>Loading the page</VisuallyHidden>
          </span>
          {present.length > 0 ? (
            <TroubleCard troubles={present} wanted={location} />
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
    <div className={`ends flex-wrap absolute border rounded bg-surface ${classes.trouble}`}>
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
