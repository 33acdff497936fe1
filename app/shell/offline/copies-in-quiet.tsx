import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useRingsideUser } from '#app/core/identity/web/shared/ringside-user.tsx';
import { isMetered, keptState } from '#app/ui/storage/offline-copies.ts';
import { registerWorkerLater } from '../worker/register.ts';

/** The first copy waits for a minute on one page; later ones make the copy new soon after a visit begins. */
const QUIET_MS = 60_000;
const SOON_MS = 10_000;

let madeFor: string | undefined;

/** Registers the worker and makes the copies for the time without a line; on a metered one only those that were made before. */
export function CopiesInQuiet() {
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
