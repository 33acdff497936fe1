import type { Announcement, RestockData } from '#app/core/announcements/rules.ts';
import { isNews } from '#app/core/announcements/rules.ts';
import type { Batch } from '#app/core/feed-protocol/batch.server.ts';
import type { Incoming } from '#app/core/feed-protocol/contract.ts';
import { problem } from '#app/core/feed-protocol/rules.ts';
import type { Item, StoreChange } from './contract.ts';
import { completeStoreChange, itemExpected } from './rules.ts';
import { findStoreStatus, type StoreStatus, takeStoreStatus } from './store.server.ts';

/** Replaces what is in store. */
export async function applyStores(
  {
    trx,
    changed,
    reference,
    announces,
    ...batch
  }: Batch & { reference: { items: readonly Item[] } },
  incoming: Incoming<StoreChange & { id: string }>[],
): Promise<void> {
  const catalogue = new Map(reference.items.map((item) => [item.Slug, item]));
  for (const received of incoming) {
    const { index, event, at } = received;
    const complete = completeStoreChange(event, catalogue);
    if ('unknown' in complete) {
      const problems = placesOf(event, complete.unknown).map(([path, slug]) =>
        problem(path, slug, `${itemExpected(slug, catalogue.keys())}; or the item whole`),
      );
      batch.rejected.push({ index, problems });
      continue;
    }
    const status = { ...complete, restockTime: event.restockTime };
    const before = announces ? await findStoreStatus(trx) : null;
    if (await takeStoreStatus(trx, status, at)) {
      if (announces) batch.announcements.push(...announceRestock(before, status));
      changed('store');
    } else batch.superseded.push(received);
  }
}

/** The fields of a store event that hold slugs. */
function placesOf({ items, raffleItem }: StoreChange, slugs: string[]): [string, string][] {
  const entries: [string, unknown][] = [
    ...items.map((item, place): [string, unknown] => [`items.${place}`, item]),
    ['raffleItem', raffleItem],
  ];
  return entries.filter((entry): entry is [string, string] => slugs.includes(entry[1] as string));
}

/** The webhook message about a store event, if it is a newer restock than the last known one. */
function announceRestock(before: StoreStatus | null, after: StoreStatus): Announcement[] {
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
