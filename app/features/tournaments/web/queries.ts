import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { tournamentIdOf } from '#app/core/tournament-address.ts';
import { getSnapshot, getTournament, listTournaments } from '../contract.ts';
import { getTournamentOdds } from '../odds/contract.ts';
import {
  SNAPSHOT_TOPIC,
  TOURNAMENT_VIEW_REFRESH_MS,
  TOURNAMENTS_TOPIC,
  tournamentKey,
} from '../rules.ts';

/** A tournament, polled every 5 s and never with the secret (specification, section 4). */
export function tournamentQuery(api: Client, name: string) {
  const id = tournamentIdOf(name);
  return queryOptions({
    queryKey: tournamentKey(id),
    queryFn: ({ signal }) => api(getTournament, { params: { id } }, { signal }),
    refetchInterval: TOURNAMENT_VIEW_REFRESH_MS,
  });
}

export function tournamentOddsQuery(api: Client, name: string) {
  const id = tournamentIdOf(name);
  return queryOptions({
    queryKey: [...tournamentKey(id), 'odds'],
    queryFn: ({ signal }) => api(getTournamentOdds, { params: { id } }, { signal }),
  });
}

export function tournamentListQuery(api: Client) {
  return queryOptions({
    queryKey: [TOURNAMENTS_TOPIC],
    queryFn: ({ signal }) => api(listTournaments, {}, { signal }),
    refetchInterval: TOURNAMENT_VIEW_REFRESH_MS,
  });
}

export function snapshotQuery(api: Client) {
  return queryOptions({
    queryKey: [SNAPSHOT_TOPIC],
    queryFn: ({ signal }) => api(getSnapshot, {}, { signal }),
    refetchInterval: TOURNAMENT_VIEW_REFRESH_MS,
  });
}
