import { hashKey, type QueryKey } from '@tanstack/react-query';
import { unpackForPage } from './packed-tables.ts';
import type { PageData } from './route-queries.ts';

/** Undefined after a navigation in the browser, where loaders return no data. */
export function loadedData<T>(loaderData: unknown, queryKey: QueryKey): T | undefined {
  const { dehydratedState } = (loaderData ?? {}) as Partial<PageData>;
  const hash = hashKey(queryKey);
  const found = dehydratedState?.queries.find(({ queryHash }) => queryHash === hash);
  return unpackForPage(found?.state.data) as T | undefined;
}
