export interface FeedEvent {
  /** Unique for ever: makes retries idempotent. */
  id: string;
  type: string;
  [field: string]: unknown;
}

export interface Rejected {
  index: number;
  id: string | null;
  reason: string;
  problems: { path: string; got: string; expected: string }[];
}

export interface Verdict {
  accepted: number;
  duplicates: number;
  superseded: { index: number; id: string }[];
  rejected: Rejected[];
  /** Accepted events that look wrong. */
  warnings: { index: number; id: string; reason: string }[];
}

export interface FeedAddress {
  url: string;
  key: string;
  fetch?: typeof fetch;
  signal?: AbortSignal;
  onRetry?: (problem: string, waitMs: number) => void;
  firstWaitMs?: number;
}

/** A refusal that retries cannot change, as with a wrong key. */
export class FeedRefusedError extends Error {
  override readonly name = 'FeedRefusedError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const LONGEST_WAIT_MS = 30_000;
const REQUEST_LIMIT_MS = 60_000;

/**
 * Retries until the feed answers; a batch that is too large is split in halves. @throws
 * FeedRefusedError when a retry cannot help; the signal's reason when it aborts
 */
export async function sendBatch(address: FeedAddress, events: FeedEvent[]): Promise<Verdict> {
  let waitMs = address.firstWaitMs ?? 500;
  for (;;) {
    address.signal?.throwIfAborted();
    const answer = await tryOnce(address, events);
    if ('verdict' in answer) return answer.verdict;
    if (answer.status === 413 && events.length > 1) return sendHalves(address, events);
    if (answer.status !== 0 && !isPassing(answer.status)) {
      throw new FeedRefusedError(answer.status, answer.problem);
    }
    // Jitter, so that clients do not all retry at once after an outage.
    const ms = Math.max(answer.retryAfterMs, waitMs * (0.5 + Math.random() / 2));
    address.onRetry?.(answer.problem, ms);
    await wait(ms, address.signal);
    waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
  }
}

const isPassing = (status: number) => [408, 425, 429].includes(status) || status >= 500;

async function sendHalves(address: FeedAddress, events: FeedEvent[]): Promise<Verdict> {
  const middle = Math.ceil(events.length / 2);
  const first = await sendBatch(address, events.slice(0, middle));
  const second = await sendBatch(address, events.slice(middle));
  const moved = <T extends { index: number }>(ones: T[]) =>
    ones.map((entry) => ({ ...entry, index: entry.index + middle }));
  return {
    accepted: first.accepted + second.accepted,
    duplicates: first.duplicates + second.duplicates,
    superseded: [...first.superseded, ...moved(second.superseded)],
    rejected: [...first.rejected, ...moved(second.rejected)],
    warnings: [...first.warnings, ...moved(second.warnings)],
  };
}

type Tried = { verdict: Verdict } | { status: number; problem: string; retryAfterMs: number };

async function tryOnce(
  { url, key, fetch: send = fetch, signal }: FeedAddress,
  events: FeedEvent[],
): Promise<Tried> {
  try {
    const limit = AbortSignal.timeout(REQUEST_LIMIT_MS);
    const response = await send(new URL('/api/feed', url), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(events),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const answer = (await response.json().catch(() => ({}))) as Partial<Verdict> & {
      error?: { message?: string };
    };
    // The feed answers 400 with the same lists when it rejects every event.
    if (answer.rejected && answer.superseded) return { verdict: answer as Verdict };
    const retryAfterMs = 1000 * Number(response.headers.get('retry-after') ?? 0) || 0;
    const problem = answer.error?.message ?? `The server answered with status ${response.status}.`;
    // A 200 without a verdict is not from the feed but from a proxy.
    return { status: response.ok ? 502 : response.status, problem, retryAfterMs };
  } catch (error) {
    signal?.throwIfAborted();
    const problem = error instanceof Error ? error.message : String(error);
    return { status: 0, problem, retryAfterMs: 0 };
  }
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
