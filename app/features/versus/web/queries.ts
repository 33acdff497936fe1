import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { getVersus } from '../contract.ts';

/** Head to head of two races, both in the upper case of the encyclopedia. */
export function versusQuery(api: Client, a: string, b: string) {
  return queryOptions({
    queryKey: ['history', 'versus', a, b],
    queryFn: ({ signal }) => api(getVersus, { params: { a, b } }, { signal }),
  });
}
