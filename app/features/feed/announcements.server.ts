import type { FightData, RestockData } from '#app/features/host/webhooks/message.ts';
import { type Announcement, isNews } from '#app/features/host/webhooks/rules.ts';
import type { Item } from '#app/features/shop/contract.ts';
import type { StoreStatus } from '#app/features/shop/store.server.ts';
import type { FightsTaken } from './fights.server.ts';

/** Webhook messages about fights; imported past fights are not announced. */
export function announceFights({ decided, numbers }: FightsTaken): Announcement[] {
  const inOrder = [...numbers.values()];
  return decided.flatMap(({ event, left, right }, place): Announcement[] => {
    const happenedAt = Date.parse(event.date);
    if (!isNews(happenedAt)) return [];
    const data: FightData = {
      number: inOrder[place] as number,
      leftCombatant: { ID: left.id, MONSTER_NAME: left.name, RACE: left.race },
      rightCombatant: { ID: right.id, MONSTER_NAME: right.name, RACE: right.race },
      ...{ outcome: event.outcome, date: event.date },
    };
    return [{ type: 'fight.decided', happenedAt, players: [left.userId, right.userId], data }];
  });
}

/** The webhook message about a store event, if it is a newer restock than the last known one. */
export function announceRestock(before: StoreStatus | null, after: StoreStatus): Announcement[] {
  const happenedAt = Date.parse(after.restockTime);
  if (!isNews(happenedAt)) return [];
  if (before && Date.parse(before.restockTime) >= happenedAt) return [];
  const shown = ({ Slug, Name, Cost }: Item) => ({ Slug, Name, Cost });
  const data: RestockData = {
    items: after.items.map(shown),
    raffleItem: after.raffleItem && shown(after.raffleItem),
    restockTime: after.restockTime,
  };
  return [{ type: 'store.restocked', happenedAt, players: [], data }];
}
