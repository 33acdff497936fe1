import { ApiError } from './api-error.ts';
import type { HttpClient, Parts } from './client.ts';

const REPEATS_AFTER_MS = [300, 1000, 3000];
const GATEWAY_STATUSES = [502, 504];
const UNKNOWN_CODES = ['unreachable', 'outcome_unknown', 'too_slow'];

export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return UNKNOWN_CODES.includes(error.code) || GATEWAY_STATUSES.includes(error.status);
}

interface RepeatOptions {
  newKey(): string;
  wait?(ms: number): Promise<void>;
}

/**
 * A client that sends a key with each repeatable change, and sends it again with the same key while
 * its outcome is unknown; one that has a key keeps it.
 */
export function repeatUnknown(
  call: HttpClient,
  { newKey, wait = pause }: RepeatOptions,
): HttpClient {
  return async (endpoint, ...args) => {
    if (!endpoint.repeatable) return call(endpoint, ...args);
    const [input, options] = args as [input?: Parts, options?: { signal?: AbortSignal }];
    const headers = { 'idempotency-key': newKey(), ...input?.headers };
    const keyed = [{ ...input, headers }, options] as unknown[] as typeof args;
    for (const pauseMs of REPEATS_AFTER_MS) {
      try {
        return await call(endpoint, ...keyed);
      } catch (error) {
        if (!isOutcomeUnknown(error) || options?.signal?.aborted) throw error;
        await wait(pauseMs);
      }
    }
    return call(endpoint, ...keyed);
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
