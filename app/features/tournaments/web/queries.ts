import type { Client } from '@ringside/contract/client';
import { callQuery } from '@ringside/page-queries/call-query';
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
  return callQuery(
    api,
    tournamentKey(id),
    getTournament,
    { params: { id } },
    { refetchInterval: TOURNAMENT_VIEW_REFRESH_MS },
  );
}

export function tournamentOddsQuery(api: Client, name: string) {
  const id = tournamentIdOf(name);
  return callQuery(api, [...tournamentKey(id), 'odds'], getTournamentOdds, { params: { id } });
}

export function tournamentListQuery(api: Client) {
  return callQuery(
    api,
    [TOURNAMENTS_TOPIC],
    listTournaments,
    {},
    { refetchInterval: TOURNAMENT_VIEW_REFRESH_MS },
  );
}

export function snapshotQuery(api: Client) {
  return callQuery(
    api,
    [SNAPSHOT_TOPIC],
    getSnapshot,
    {},
    { refetchInterval: TOURNAMENT_VIEW_REFRESH_MS },
  );
}
