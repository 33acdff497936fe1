import { ApiError } from '@ringside/contract/api-error';
import type { Transport } from '@ringside/contract/client';
import type { Query, QueryPersister } from '@tanstack/react-query';
import { LINE_LIMIT_MS, OFFLINE_PATH } from '#app/ui/storage/offline-copies.ts';
import { noteKeptAt } from '#app/ui/time/kept-at.ts';
import { noteServerTime, serverNow } from '#app/ui/time/server-clock.ts';
import { afterLastChange, noticeSharedCache } from '../shared-cache.ts';

/** A read is given up after this: browsers have few connections to one server. */
const READ_LIMIT_MS = 20_000;
/** What is kept has this long once the answer has failed. */
const KEPT_LIMIT_MS = 3000;

/** In place of a query's signal: the call is answered by what the device keeps alone. */
const KEPT_ONLY = new AbortController().signal;

/** Whether the last read had no answer in time; then what is kept is shown at once. */
let isLineDown = typeof location === 'object' && location.pathname === OFFLINE_PATH;
/** When the device kept the answer that was read last: ms since the epoch. */
let lastKeptAtMs = 0;

/** Calls over HTTP. An answer that is not this server's, such as a login page of a network, is none. */
export const callServer: Transport = async (path, init) => {
  if (init.signal === KEPT_ONLY) return readKept(path, init);
  const isRead = init.method === 'GET';
  const limits = [init.signal, isRead ? AbortSignal.timeout(READ_LIMIT_MS) : undefined];
  const signal = AbortSignal.any(limits.filter((limit) => limit !== undefined));
  const response = await fetch(`/api${isRead ? afterLastChange(path) : path}`, { ...init, signal });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && text !== '' && !type.startsWith('application/json'))
    throw new TypeError('The answer is not from this server.');
  isLineDown = false;
  noteKeptAt(null);
  noteServerTime(Date.parse(response.headers.get('date') ?? ''));
  noticeSharedCache(response);
  return { status: response.status, text: async () => text };
};

async function readKept(path: string, { headers }: Parameters<Transport>[1]) {
  const { keptAnswer } = await import('./kept-answers.ts');
  const kept = await keptAnswer(path, headers);
  if (!kept) throw new TypeError('Nothing is kept of this.');
  lastKeptAtMs = kept.keptAtMs;
  return kept;
}

/** Of each query the number of its last fetch, and of the last one with an answer of the server. */
const fetches = new WeakMap<Query, { begun: number; answered: number }>();

/** After the line's limit, or without a line; a late answer takes its place. */
export const orKept: QueryPersister = async (queryFn, context, query) => {
  const count = fetches.get(query as Query) ?? { begun: 0, answered: 0 };
  fetches.set(query as Query, count);
  count.begun += 1;
  const fetch = count.begun;
  const answer = Promise.resolve(queryFn(context)).then((data) => {
    count.answered = Math.max(count.answered, fetch);
    return data;
  });
  const failure = await Promise.race([
    answer.then(
      () => null,
      (error: unknown) => error,
    ),
    pause(isLineDown ? 0 : LINE_LIMIT_MS).then(() => 'late'),
  ]);
  if (failure === null || !(failure === 'late' || isUnreachable(failure))) return answer;
  const kept = await Promise.race([
    Promise.resolve(queryFn({ ...context, signal: KEPT_ONLY })).then(
      (data) => (lastKeptAtMs > 0 ? { data, atMs: lastKeptAtMs } : null),
      () => null,
    ),
    // Of a query that takes no signal the second call is one to the server as well.
    answer.catch(() => pause(KEPT_LIMIT_MS)).then(() => null),
  ]);
  const shown = query.state.data;
  const shownAtMs = serverNow() - Date.now() + query.state.dataUpdatedAt;
  if (!kept) {
    if (shown !== undefined && count.answered < fetch) noteKeptAt(shownAtMs);
    return answer;
  }
  isLineDown = true;
  noteKeptAt(shown === undefined ? kept.atMs : Math.max(kept.atMs, shownAtMs));
  if (failure === 'late') void replaceLater(answer, () => count.answered === fetch, query as Query);
  return (shown ?? kept.data) as Awaited<typeof answer>;
};

/** Sets the data of a query once its answer is there, unless a later one was first. */
async function replaceLater(answer: Promise<unknown>, isLast: () => boolean, query: Query) {
  const data = await answer.catch(() => undefined);
  // After what was kept has been set.
  await pause(0);
  if (data !== undefined && isLast()) query.setData(data);
}

const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
