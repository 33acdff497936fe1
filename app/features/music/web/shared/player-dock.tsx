import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  type RingsideUser,
  useRingsideUser,
} from '#app/core/identity/web/shared/ringside-user.tsx';
import { localValues } from '#app/ui/storage/browser-storage.ts';
import { QUEUE_STORAGE_KEY } from '../../player/saved-queue-keys.ts';
import { isPlayerWanted, subscribePlayerWanted } from '../../player/web/shared/player-wanted.ts';

type Parts = ComponentType<{ signedIn: boolean }>;

const loadParts = () =>
  import('../bar/player-parts.tsx').then((module): Parts => module.PlayerParts);

const TRY_AGAIN_MS = 10_000;

let leftSomething: boolean | undefined;

function isWanted(): boolean {
  leftSomething ??= localValues.getItem(QUEUE_STORAGE_KEY) !== null;
  return leftSomething || isPlayerWanted();
}

export function PlayerDock() {
  const { status, ended } = useRingsideUser();
  useForgottenQueue(status, ended);
  const wanted = useSyncExternalStore(subscribePlayerWanted, isWanted, () => false);
  const Parts = useParts(wanted || status === 'signed-in');
  return Parts && <Parts signedIn={status === 'signed-in'} />;
}

/** The next person at this device does not see what the last one played; a login that ended by itself stops no song. */
function useForgottenQueue(status: RingsideUser['status'], ended: boolean): void {
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (status === 'anonymous' && !ended && wasSignedIn.current)
      import('../../player/web/shared/player.ts').then(
        ({ forgetQueue }) => forgetQueue(),
        // Without the script nothing plays.
        () => localValues.removeItem(QUEUE_STORAGE_KEY),
      );
    if (status !== 'initialising') wasSignedIn.current = status === 'signed-in';
  }, [status, ended]);
}

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
