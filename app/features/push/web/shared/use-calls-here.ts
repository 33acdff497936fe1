import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isLoginKept } from '#app/core/identity/web/shared/is-login-kept.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { areResultsHidden, useRevealed } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import { ALERTS_PATH } from '#app/features/follows/rules.ts';
import { localValues } from '#app/ui/storage/browser-storage.ts';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import { CALLED_KEY, HIDES_RESULTS, OPEN_PAGE } from '../../rules.ts';

/** Also ends the calls to this browser once another person, or nobody, is logged in. */
export function useCallsHere(): void {
  const navigate = useNavigate();
  const { viewer } = useViewer();
  const userId = viewer?.userId;
  const isRevealing = useRevealed() === null;

  useEffect(() => {
    if (userId === undefined) return;
    if (localValues.getItem(CALLED_KEY) !== userId) end();
    else sayIfEnded(() => void navigate(ALERTS_PATH)).catch(() => {});
    return () => {
      // Otherwise a page without the bell is shown.
      if (!isLoginKept()) end();
    };
  }, [userId, navigate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: told anew with each change
  useEffect(() => {
    tellWorker().catch(() => {});
  }, [isRevealing]);

  useEffect(() => {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const listen = ({ data }: MessageEvent) => {
      if (data?.type === OPEN_PAGE) void navigate(String(data.url));
    };
    serviceWorker.addEventListener('message', listen);
    return () => serviceWorker.removeEventListener('message', listen);
  }, [navigate]);
}

async function tellWorker(): Promise<void> {
  const { key, cache } = HIDES_RESULTS;
  const kept = await caches.open(cache);
  // Asked last, so that of two changes the later one counts.
  if (areResultsHidden()) await kept.put(key, new Response());
  else await kept.delete(key);
}

/** Only the browser knows: its push service may end a subscription, as may a reset of the site's permissions. */
async function sayIfEnded(renew: () => void): Promise<void> {
  const { findOwnDevice } = await import('../own-device.ts');
  if ((await findOwnDevice()).state !== 'off') return;
  localValues.removeItem(CALLED_KEY);
  const action = { label: 'Switch on again', run: renew };
  showFailure('Your browser has switched its alerts off.', action);
}

function end(): void {
  if (localValues.getItem(CALLED_KEY) === null) return;
  import('../own-device.ts').then(({ unsubscribeDevice }) => unsubscribeDevice()).catch(() => {});
}
