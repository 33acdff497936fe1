/** Why a source did not play: it is broken, the server is busy, or there is no connection. */
export type Cause = 'broken' | 'busy' | 'offline';

const BUSY = [429, 503];
const PROBE_LIMIT_MS = 4000;
/** Other sites' files cannot be fetched, so this site's health shows whether the network is up. */
const OWN_SITE = '/healthz';

/** Fetches the failed source, or this site's health if the source is on another site. */
export async function failureCause(source: string): Promise<Cause> {
  const own = source.startsWith('/');
  try {
    const { status } = await fetch(own ? source : OWN_SITE, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_LIMIT_MS),
    });
    return own && BUSY.includes(status) ? 'busy' : 'broken';
  } catch {
    return 'offline';
  }
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5000;

/** Runs `work` after a delay that grows with each attempt, or as soon as the network is back. */
export function tryLater(attempt: number, work: () => void): () => void {
  const timer = setTimeout(done, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt));
  addEventListener('online', done);
  function cancel(): void {
    clearTimeout(timer);
    removeEventListener('online', done);
  }
  function done(): void {
    cancel();
    work();
  }
  return cancel;
}
