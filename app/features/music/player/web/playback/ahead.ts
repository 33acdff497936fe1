import { isMetered } from '#app/ui/storage/offline-copies.ts';
import { requireOwn } from '../../../offline/rules.ts';
import { playableAddress } from '../../../offline/web/playable-address.ts';

interface Fetched {
  source: string;
  abort: AbortController;
  address: string | null;
}

let next: Fetched | null = null;
let inUse: string | null = null;

const broken = new Set<string>();
/** A longer file is streamed when its turn comes. */
const MAX_BYTES = 10_000_000;
const TOO_MANY_REQUESTS = 429;
const isGone = (status: number) => status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS;

export function isKnownBroken(source: string | null): boolean {
  return source !== null && broken.has(source);
}

export function forgetBroken(source: string): void {
  broken.delete(source);
}

export function fetchAhead(source: string | null): void {
  if (next?.source === source) return;
  forget();
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  if (isMetered() || connection?.effectiveType?.endsWith('2g')) return;
  // Other sites usually allow playing their files, but not fetching them.
  if (source?.startsWith('/')) void load(source);
}

async function load(source: string): Promise<void> {
  const fetched: Fetched = { source, abort: new AbortController(), address: null };
  next = fetched;
  try {
    const { signal } = fetched.abort;
    const response = requireOwn(await fetch(playableAddress(source), { signal }));
    if (isGone(response.status)) broken.add(source);
    if (!response.ok) return;
    if (Number(response.headers.get('content-length')) > MAX_BYTES) return fetched.abort.abort();
    const whole = await new Response(response.body?.pipeThrough(upTo(MAX_BYTES)), response).blob();
    if (next === fetched) fetched.address = URL.createObjectURL(whole);
  } catch {
    // Ignored: the audio element will request the source again.
  }
}

/** Ends what is longer with an error, whether or not its length was said. */
const upTo = (left: number) =>
  new TransformStream<Uint8Array, Uint8Array>({
    transform(part, parts) {
      left -= part.length;
      if (left < 0) parts.error();
      else parts.enqueue(part);
    },
  });

/** The URL to play for a source: the prefetched bytes, the file that this device keeps, or the source itself. */
export function takeAhead(source: string): string {
  if (inUse) URL.revokeObjectURL(inUse);
  inUse = next?.source === source ? next.address : null;
  if (next && inUse) next = null;
  return inUse ?? playableAddress(source);
}

function forget(): void {
  next?.abort.abort();
  if (next?.address) URL.revokeObjectURL(next.address);
  next = null;
}
