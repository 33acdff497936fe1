import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useRingsideUser } from '#app/features/identity/web/shared/ringside-user.tsx';
import { QUEUE_STORAGE_KEY } from '../../saved-queue-keys.ts';
import { isPlayerWanted, subscribePlayerWanted } from './player-wanted.ts';

/** Not part of the first load: it is loaded when somebody is logged in, or has something to play. */
const PlayerParts = lazy(() =>
  import('../player-parts.tsx').then((module) => ({ default: module.PlayerParts })),
);

let leftSomething: boolean | undefined;

function isWanted(): boolean {
  leftSomething ??= hasQueue();
  return leftSomething || isPlayerWanted();
}

function hasQueue(): boolean {
  try {
    return localStorage.getItem(QUEUE_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

/** The player's place in the top bar. What plays goes on whatever page is open. */
export function PlayerDock() {
  const { status } = useRingsideUser();
  const wanted = useSyncExternalStore(subscribePlayerWanted, isWanted, () => false);
  if (!wanted && status !== 'signed-in') return null;
  return (
    <Suspense>
      <PlayerParts signedIn={status === 'signed-in'} />
    </Suspense>
  );
}
