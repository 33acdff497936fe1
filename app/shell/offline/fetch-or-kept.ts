import type { Transport } from '@ringside/contract/client';
import { noteKeptAt } from '#app/ui/time/kept-at.ts';
import { afterLastChange, noticeSharedCache } from '../shared-cache.ts';

/** A call over HTTP; a read without a line gets what the device keeps, if it has that. */
export const fetchOrKept: Transport = async (path, init) => {
  try {
    const address = init.method === 'GET' ? afterLastChange(path) : path;
    const response = await fetch(`/api${address}`, init);
    noteKeptAt(null);
    return noticeSharedCache(response);
  } catch (problem) {
    if (init.method !== 'GET' || init.signal?.aborted) throw problem;
    const { keptAnswer } = await import('./kept-answers.ts');
    const kept = await keptAnswer(path, init.headers);
    if (!kept) throw problem;
    noteKeptAt(kept.keptAtMs);
    return kept;
  }
};
