import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../../../packages/contract/client.ts';
import { getTournament } from '../contract.ts';
import { TOURNAMENT_VIEW_REFRESH_MS, tournamentIdOf, tournamentKey } from '../rules.ts';

/** A tournament, asked for every 5 s and never with the secret (specification, section 4). */
export function tournamentQuery(api: Client, name: string) {
  const id = tournamentIdOf(name);
  return queryOptions({
    queryKey: tournamentKey(id),
    queryFn: ({ signal }) => api(getTournament, { params: { id } }, { signal }),
    refetchInterval: TOURNAMENT_VIEW_REFRESH_MS,
  });
}
