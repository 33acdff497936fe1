import { useApi } from '@ringside/page-queries/page-data';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { randomId } from '#app/core/changes/web/shared/random-id.ts';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm-dialog.tsx';
import { type FighterSlot, getRegisters, type Order, sendMessage } from '../../../contract.ts';
import { namesOf } from '../../../edits/changes.ts';
import { isSamePair } from '../../../orders/rules.ts';
import { type Matchup, orderedDefinitionOf } from '../../../shown-bracket/bracket-view.ts';
import { useAfterResult } from '../broadcast/after-result.ts';
import { useBroadcast } from '../broadcast/use-broadcast.ts';
import { isWaiting, ORDER_STATES, useOrders, useStopOrder } from '../orders/use-orders.ts';
import { readOrganiser } from '../organiser/organiser-name.ts';
import { useSecretHeaders } from '../organiser/secret-gate.tsx';
import { useDesk } from '../session/use-desk.ts';
import classes from './matchup-dialog.module.css';

interface StartMatchProps {
  matchup: Matchup;
  locked: boolean;
  children: ReactNode;
}

export function StartMatch({ matchup, locked, children }: StartMatchProps) {
  const { order, before, busy, problem, start } = useOrder(matchup);
  const { mutate: withdraw } = useStopOrder();
  const { dialog, ask } = useConfirm();
  const name = namesOf(useDesk().tournament);
  const waits = order !== null && isWaiting(order);
  const ordered = waits || order?.state === 'taken';

  async function onStart(): Promise<void> {
    if (busy) return;
    if (!ordered) return start();
    const question = {
      title: 'Start this match again?',
      text: 'The game host gets a second order for the same two monsters.',
      yes: 'Start again',
    };
    if (await ask(question)) start();
  }

  const state = problem !== null ? 'failed' : order?.state;
  return (
    <>
      <Button disabled={locked} aria-disabled={busy} onClick={() => void onStart()}>
        {busy ? 'Starting…' : ordered ? 'Start again' : 'Start the match'}
      </Button>
      {waits && (
        <Button disabled={locked} aria-disabled={busy} onClick={() => withdraw(order)}>
          Withdraw the order
        </Button>
      )}
      {children}
      <p
        className={`col-span-full dim text-sm ${classes.orderState}`}
        data-state={state}
        role="status"
      >
        {problem !== null ? `Not started: ${problem}` : order && ORDER_STATES[order.state]}
        {problem === null && before && (
          <>
            The game host is at it with <bdi>{name(before.leftId)}</bdi> vs{' '}
            <bdi>{name(before.rightId)}</bdi>. End that at Orders first.
          </>
        )}
        {problem === null && order?.organiser && (
          <>
            {' '}
            Ordered by <bdi>{order.organiser}</bdi>.
          </>
        )}
      </p>
      {dialog}
    </>
  );
}

function useOrder({ id: matchId, rows }: Matchup) {
  const api = useApi();
  const headers = useSecretHeaders();
  const { tournament } = useDesk();
  const place = { tournamentId: tournament.id, tournamentUid: tournament.uid, matchId };
  const { put } = useBroadcast();
  const followsOrders = useAfterResult() === 'orders';
  const [left, right] = [rows[0].participant, rows[1].participant];
  const unanswered = useRef<string | null>(null);
  const { data, refetch } = useOrders();
  const orders = data?.orders.filter((order) => order.matchId === matchId) ?? [];
  const pair = { matchId, leftId: left?.ID, rightId: right?.ID };

  async function combatant(record: MonsterRecord, slot: FighterSlot) {
    const definition = orderedDefinitionOf(record);
    const { codes } = await api(getRegisters, { headers, body: { ...definition, slot } });
    return { definition, codes };
  }

  async function send(id: string): Promise<Order> {
    if (!left || !right) throw new Error('It is not yet known who meets in this match.');
    const [leftCombatant, rightCombatant] = await Promise.all([
      combatant(left, 'left'),
      combatant(right, 'right'),
    ]);
    const payload = { leftCombatant, rightCombatant, ...place, onAir: followsOrders };
    return api(sendMessage, { headers, body: { id, payload, organiser: readOrganiser() } });
  }

  const { mutate, isPending, error } = useMutation({
    // A retry after a lost response creates no second order.
    mutationFn: async () => {
      unanswered.current ??= randomId();
      await send(unanswered.current);
      unanswered.current = null;
      if (!followsOrders) put(matchId);
    },
    onSuccess: () => refetch(),
  });
  return {
    order: orders.find((order) => isSamePair(order, pair)) ?? null,
    before: orders.find((order) => order.state === 'taken' && !isSamePair(order, pair)),
    busy: isPending,
    problem: error?.message ?? null,
    start: () => mutate(),
  };
}
