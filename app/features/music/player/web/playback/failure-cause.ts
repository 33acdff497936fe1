import { requireOwn } from '../../../offline/rules.ts';

export type Cause = 'broken' | 'busy' | 'offline';

const BUSY = [429, 503];
const PROBE_LIMIT_MS = 4000;
/** Other sites' files cannot be fetched, so this site's health shows whether the network is up. */
const OWN_SITE = '/healthz';

/** A source whose requests alone are reset is broken, after a second try. */
export async function failureCause(source: string): Promise<Cause> {
  const own = source.startsWith('/');
  const status = own ? await probe(source) : null;
  if (status !== null) return BUSY.includes(status) ? 'busy' : 'broken';
  if ((await probe(OWN_SITE)) === null) return 'offline';
  return own && (await probe(source)) !== null ? 'busy' : 'broken';
}

async function probe(address: string): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(PROBE_LIMIT_MS);
    return requireOwn(await fetch(address, { method: 'HEAD', cache: 'no-store', signal })).status;
  } catch {
    return null;
  }
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5000;

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
