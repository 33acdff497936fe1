import { ApiError } from '@ringside/contract/api-error';
import { createSharedValue } from '#app/ui/storage/shared-value.ts';

export interface Trouble {
  kind: 'offline' | 'server' | 'gone';
  tryNow: () => void;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
const TOO_MANY = 429;

export const troubles = createSharedValue<readonly Trouble[]>([]);

function replaceTrouble(last: Trouble | null, next: Trouble | null): void {
  if (last === next) return;
  const others = troubles.read().filter((trouble) => trouble !== last);
  troubles.write(next ? [...others, next] : others);
}

export function noteGone(): void {
  replaceTrouble(null, { kind: 'gone', tryNow: () => {} });
}

/** Refusals are final; an unreachable or busy server may respond later. */
function mayPass(problem: unknown): problem is ApiError {
  if (!(problem instanceof ApiError)) return false;
  return problem.status === 0 || problem.status === TOO_MANY || problem.status >= 500;
}

function createPause(attempt: number): { over: Promise<void>; end: () => void } {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  // With jitter, so that viewers do not all return at the moment the server is back.
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  const timer = setTimeout(end, longest * (0.75 + 0.25 * Math.random()));
  addEventListener('online', end);
  function end() {
    clearTimeout(timer);
    removeEventListener('online', end);
    resolve();
  }
  return { over, end };
}

/** The previous page stays meanwhile. @throws permanent failures; the last one on abort */
export async function retryTemporary<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  let trouble: Trouble | null = null;
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await work();
      } catch (problem) {
        if (signal?.aborted || !mayPass(problem)) throw problem;
        const { over, end } = createPause(attempt);
        const kind = problem.status === 0 ? 'offline' : 'server';
        const next: Trouble = { kind, tryNow: end };
        replaceTrouble(trouble, next);
        trouble = next;
        signal?.addEventListener('abort', end);
        await over;
        signal?.removeEventListener('abort', end);
        if (signal?.aborted) throw problem;
      }
    }
  } finally {
    replaceTrouble(trouble, null);
  }
}
