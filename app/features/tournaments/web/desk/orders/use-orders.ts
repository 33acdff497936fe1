import type { Bracket } from '@ringside/bracket';
import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isolated } from '#app/core/names/rules.ts';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';
import { endMessage, type ListedOrder, type Order, withdrawMessage } from '../../../contract.ts';
import { type NameOf, namesOf } from '../../../edits/changes.ts';
import { bracketOf } from '../../../edits/edits.ts';
import { isPairOf, isPresentPair } from '../../../orders/rules.ts';
import { ordersQuery } from '../desk-queries.ts';
import { useSecretHeaders } from '../organiser/secret-gate.tsx';
import { useDesk } from '../session/use-desk.ts';

export const ORDER_STATES: Record<Order['state'], string> = {
  waiting: 'Ordered. Waiting for the game host.',
  fetched: 'The game host has fetched it.',
  taken: 'The game host has accepted the match.',
  ended: 'The game host accepted the match; the order was ended.',
  withdrawn: 'The order was withdrawn.',
};

/** What a match's card says of its order; nothing once the order was withdrawn or ended. */
export const ORDER_MARKS: Partial<Record<Order['state'], string>> = {
  waiting: 'Ordered',
  fetched: 'Fetched',
  taken: 'Accepted',
};

export function useOrders() {
  const { tournament } = useDesk();
  return useQuery(ordersQuery(useApi(), tournament, useSecretHeaders()));
}

export function useStopOrder() {
  const api = useApi();
  const queryClient = useQueryClient();
  const headers = useSecretHeaders();
  const { tournament } = useDesk();
  const { queryKey } = ordersQuery(api, tournament, headers);
  return useMutation({
    mutationFn: ({ id, state }: ListedOrder) =>
      api(state === 'taken' ? endMessage : withdrawMessage, { params: { id }, headers }),
    onError: ({ message }) => showFailure(`The order stands. ${message}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export function useOrderTexts(): (bracketAfter: Bracket) => string[] {
  const { tournament } = useDesk();
  const { data } = useOrders();
  const names = namesOf(tournament);
  const present = (data?.orders ?? []).filter((order) =>
    isPresentPair(bracketOf(tournament), order),
  );
  return (bracket) =>
    present.flatMap((order) => {
      if (isPresentPair(bracket, order)) return [];
      const pair = pairText(order, names);
      if (order.state === 'taken') return `The game host has accepted ${pair} already.`;
      return isWaiting(order) ? `The order of ${pair} is withdrawn.` : [];
    });
}

/** Tells the organiser when an order was withdrawn because its match has another pair. */
export function useOrderNews(): void {
  const { tournament } = useDesk();
  const { data } = useOrders();
  const waiting = useRef(new Set<string>());
  useEffect(() => {
    if (!data) return;
    for (const order of data.orders) {
      if (order.state !== 'withdrawn' || !waiting.current.has(order.id)) continue;
      if (isPairOf(bracketOf(tournament), order)) continue;
      showToast(`The order of ${pairText(order, namesOf(tournament))} was withdrawn.`);
    }
    waiting.current = new Set(data.orders.filter(isWaiting).map(({ id }) => id));
  }, [data, tournament]);
}

export const isWaiting = ({ state }: ListedOrder) => state === 'waiting' || state === 'fetched';

const pairText = ({ matchId, leftId, rightId }: ListedOrder, name: NameOf): string =>
  `${matchId}, ${isolated(name(leftId))} against ${isolated(name(rightId))},`;
