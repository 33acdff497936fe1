import { mergeWaiting } from '#app/features/records/search/figures.server.ts';
import type { AppDatabase } from '#database/app-database.ts';

/** Events of the feed whose records are merged together. */
const PORTION = 4000;

/**
 * Merges new records into the indexes of searches after every portion of events; searches do so
 * earlier.
 */
export function createPortions({ transact }: Pick<AppDatabase, 'transact'>, portion = PORTION) {
  let events = 0;
  return async (taken: number): Promise<void> => {
    events += taken;
    if (events < portion) return;
    events = 0;
    await transact(mergeWaiting);
  };
}
