import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useRingsideUser } from '#app/features/identity/web/shared/ringside-user.tsx';
import { QUEUE_STORAGE_KEY } from '../../saved-queue-keys.ts';
import { isPlayerWanted, subscribePlayerWanted } from './player-wanted.ts';

type Parts = ComponentType<{ signedIn: boolean }>;

/** Not part of the first load: it is loaded when somebody is logged in, or has something to play. */
const loadParts = () => import('../player-parts.tsx').then((module): Parts => module.PlayerParts);

/** Parts that did not come are asked for again after this, and when the line is back. */
const TRY_AGAIN_MS = 10_000;

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
  const Parts = useParts(wanted || status === 'signed-in');
  return Parts && <Parts signedIn={status === 'signed-in'} />;
}

/** The player's parts once they are there. Without them the rest of the page is as good as ever. */
function useParts(wanted: boolean): Parts | null {
  const [parts, setParts] = useState<{ Parts: Parts } | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!wanted || parts) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => setTries(tries + 1);
    loadParts().then(
      (Parts) => setParts({ Parts }),
      () => {
        timer = setTimeout(again, TRY_AGAIN_MS);
      },
    );
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [wanted, parts, tries]);
  return wanted && parts ? parts.Parts : null;
}
