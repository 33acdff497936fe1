import { useApi } from '@ringside/page-queries/page-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MonsterRecord } from '#app/features/monster-records/contract.ts';
import { definitionOf, type Matchup, snapshotOf } from '../../../bracket/bracket-view.ts';
import { type FighterSlot, getRegisters, type Order, sendMessage } from '../../../contract.ts';
import { useBroadcast } from '../broadcast/use-broadcast.ts';
import { orderQuery } from '../desk-queries.ts';
import { useSecretHeaders } from '../organiser/secret-gate.tsx';
import { randomId } from '../random-id.ts';
import { useDesk } from '../session/use-desk.ts';

/** Orders of this tab by match and combatants: a match between others is another order. */
const orders = new Map<string, { id: string; sent: boolean }>();

/** The order to start a match: sends it, and knows how it stands with the game host. */
export function useOrder({ id: matchId, rows }: Matchup) {
  const api = useApi();
  const queryClient = useQueryClient();
  const headers = useSecretHeaders();
  const { tournament } = useDesk();
  const { put } = useBroadcast();
  const [left, right] = [rows[0].participant, rows[1].participant];
  const key = JSON.stringify([tournament.id, matchId, left?.ID, right?.ID]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const known = orders.get(key);
  const { data: order } = useQuery(orderQuery(api, known?.sent ? known.id : null, headers));

  async function combatant(record: MonsterRecord, slot: FighterSlot) {
    const definition = definitionOf(record);
    const { codes } = await api(getRegisters, { headers, body: { ...definition, slot } });
    return { definition, codes };
  }

  async function send(id: string): Promise<Order> {
    if (!left || !right) throw new Error('It is not yet known who meets in this match.');
    const [leftCombatant, rightCombatant] = await Promise.all([
      combatant(left, 'left'),
      combatant(right, 'right'),
    ]);
    const payload = { leftCombatant, rightCombatant, tournamentId: tournament.id, matchId };
    return api(sendMessage, { headers, body: { id, payload } });
  }

  /** The same order is sent again until it has arrived; a started match only when `anew` is said. */
  async function start(anew = false): Promise<void> {
    if (busy) return;
    const { id } = (!anew && orders.get(key)) || { id: randomId() };
    orders.set(key, { id, sent: false });
    setBusy(true);
    setProblem(null);
    try {
      const sent = await send(id);
      orders.set(key, { id, sent: true });
      queryClient.setQueryData(orderQuery(api, id, headers).queryKey, sent);
      put(snapshotOf(tournament, matchId));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  return { order: known?.sent ? (order ?? null) : null, busy, problem, start };
}
