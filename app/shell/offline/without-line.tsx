import { useApi } from '@ringside/page-queries/page-data';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { isUnanswered } from '#app/core/changes/rules.ts';
import { readQueued, showQueued, useQueued } from '#app/core/changes/web/shared/queued-changes.ts';
import { counted } from '#app/core/count-rules.ts';
import { useRingsideUser, useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { BUSY_LOCK, isMetered, keptState, SONG_CACHE } from '#app/ui/storage/offline-copies.ts';
import { inTabLock } from '#app/ui/storage/tab-lock.ts';
import { exactText } from '#app/ui/time/dates.ts';
import { useKeptAt } from '#app/ui/time/kept-at.ts';
import { registerWorkerLater } from '../worker/register.ts';
import classes from './kept-line.module.css';
import '#app/features/follows/web/shared/change-follow.ts';
import '#app/features/music/favourites/web/shared/change-favourite.ts';
import '#app/features/music/playlists/web/changes/edits.ts';
import '#app/features/picks/web/shared/send-pick.ts';
import '#app/features/shop/web/shared/change-wish.ts';
import { onOtherTabs, readQueuedOf } from '#app/core/changes/web/queue-store.ts';
import { sendChanges, showSettled } from '#app/core/changes/web/send-changes.ts';
import { showQueuedEdits } from '#app/features/music/playlists/web/changes/queued-edits.ts';

// Pages load these with their first change, which may have no connection.

/** How often what waits is tried; a connection that is back is tried at once. */
const TRY_EVERY_MS = 20_000;

function SendQueue() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers, viewer } = useViewer();
  const account = viewer?.userId;
  useEffect(() => {
    if (!headers || account === undefined) return;
    const watching = new AbortController();
    const { signal } = watching;
    async function sendOn(own: { headers: NonNullable<typeof headers>; account: string }) {
      await readQueuedOf(own.account);
      if (signal.aborted) showQueued([]);
      else if (readQueued().some(isUnanswered)) void sendChanges({ api, queryClient, ...own });
    }
    const send = () => void sendOn({ headers, account });
    send();
    const unwatch = [
      onOtherTabs((settled) => {
        for (const one of settled) void showSettled(queryClient, one);
        void readQueuedOf(account);
      }),
      showQueuedEdits(queryClient),
    ];
    const timer = setInterval(send, TRY_EVERY_MS);
    addEventListener('online', send, { signal });
    return () => {
      watching.abort();
      clearInterval(timer);
      for (const end of unwatch) end();
      showQueued([]);
    };
  }, [api, queryClient, headers, account]);
  return null;
}

/** The first copy waits for a minute on one page; later ones make the copy new soon after a visit begins. */
const QUIET_MS = 60_000;
const SOON_MS = 10_000;

let madeFor: string | undefined;

/** Registers the worker and makes the copies for the time without a line; on a metered one only those that were made before. */
function CopiesInQuiet() {
  const { status, headers } = useRingsideUser();
  const { pathname } = useLocation();
  useEffect(() => (import.meta.env.PROD ? registerWorkerLater() : undefined), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins the minute anew
  useEffect(() => {
    const kind = keptState.read()?.kind;
    const viewer = headers?.username ?? '';
    if (status === 'initialising' || madeFor === viewer || kind === 'given-back') return;
    if (kind !== 'kept' && isMetered()) return;
    const make = async () => {
      madeFor = viewer;
      const { keepCopies } = await import('./keep-copies.ts');
      await keepCopies(headers);
    };
    const timer = setTimeout(
      () => void make().catch(() => {}),
      kind === 'kept' ? SOON_MS : QUIET_MS,
    );
    return () => clearTimeout(timer);
  }, [status, headers, pathname]);
  return null;
}

const DESK_PATH = '/tournament/create';
const MEDIA_EVENTS = ['play', 'pause', 'ended'];

/** Holds the version in use: a lock for as long as this tab saves, plays a song or is at the desk. */
function HoldVersion() {
  const { pathname } = useLocation();
  const isSaving = useIsMutating() > 0;
  const isPlaying = useSyncExternalStore(listenToMedia, isAnyPlaying, () => false);
  const isBusy = isSaving || isPlaying || pathname === DESK_PATH;
  useEffect(() => {
    if (!isBusy) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    void inTabLock(BUSY_LOCK, () => promise, { mode: 'shared' });
    return resolve;
  }, [isBusy]);
  return null;
}

const isAnyPlaying = () => [...document.querySelectorAll('audio')].some(({ paused }) => !paused);

function listenToMedia(listener: () => void): () => void {
  for (const type of MEDIA_EVENTS) document.addEventListener(type, listener, true);
  return () => {
    for (const type of MEDIA_EVENTS) document.removeEventListener(type, listener, true);
  };
}

const RENEW_AFTER_MS = 15_000;

function SongsInQuiet() {
  const { status, headers } = useRingsideUser();
  useEffect(() => {
    if (status === 'initialising') return;
    const renew = async (download: boolean) => {
      if (!('caches' in window) || !(await caches.has(SONG_CACHE))) return;
      const { renewLists } = await import('#app/features/music/offline/web/keep-list.ts');
      await renewLists(headers, download);
    };
    void renew(false).catch(() => {});
    if (isMetered()) return;
    const timer = setTimeout(() => void renew(true).catch(() => {}), RENEW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [status, headers]);
  return null;
}

export default function WithoutLine(): ReactNode {
  return (
    <>
      <KeptLine />
      <CopiesInQuiet />
      <SongsInQuiet />
      <HoldVersion />
      <SendQueue />
    </>
  );
}

function KeptLine() {
  const keptAtMs = useKeptAt();
  const changes = useQueued().filter(({ waits }) => waits);
  const refused = changes.filter((change) => change.refused !== undefined).length;
  const waiting = changes.length - refused;
  return (
    <div role="status" className={classes.line}>
      {(keptAtMs !== null || changes.length > 0) && (
        <p className={`line gap-3 justify-center border-t bg-surface text-sm ${classes.words}`}>
          {keptAtMs !== null && `No connection. As of ${exactText(keptAtMs)}. `}
          {waiting > 0 && `${counted(waiting, 'change waits', 'changes wait')} for a connection. `}
          {refused > 0 && `${counted(refused, 'change was', 'changes were')} not saved. `}
          <Link to="/offline">{changes.length > 0 ? 'See them' : 'What works here'}</Link>
        </p>
      )}
    </div>
  );
}
