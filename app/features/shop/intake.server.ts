import type { Announcement, RestockData } from '#app/core/announcements/rules.ts';
import { isNews } from '#app/core/announcements/rules.ts';
import type { Batch } from '#app/core/feed-protocol/batch.server.ts';
import type { Incoming, Warning } from '#app/core/feed-protocol/contract.ts';
import { problem } from '#app/core/feed-protocol/rules.ts';
import type { Item, StoreChange } from './contract.ts';
import { completeStoreChange, itemExpected } from './rules.ts';
import { findStoreStatus, type StoreStatus, takeStoreStatus } from './store.server.ts';
import { noteArrivals } from './wishes/store.server.ts';

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
    batch.warnings.push(...warningsOfTwice(index, event.items));
    const status = { ...complete, restockTime: event.restockTime };
    const before = await findStoreStatus(trx);
    if (await takeStoreStatus(trx, status, at)) {
      const fresh = arrivalsOf(before, status);
      await noteArrivals(trx, fresh);
      if (announces) batch.announcements.push(...announceRestock(before, status, fresh));
      changed('store');
    } else batch.superseded.push(received);
  }
}

function warningsOfTwice(index: number, items: StoreChange['items']): Warning[] {
  const slugs = items.map((item) => (typeof item === 'string' ? item : item.Slug));
  return slugs.flatMap((slug, place) =>
    slugs.indexOf(slug) === place
      ? []
      : { index, reason: `items.${place}: ${JSON.stringify(slug)} is in store twice` },
  );
}

function placesOf({ items, raffleItem }: StoreChange, slugs: string[]): [string, string][] {
  const entries: [string, unknown][] = [
    ...items.map((item, place): [string, unknown] => [`items.${place}`, item]),
    ['raffleItem', raffleItem],
  ];
  return entries.filter((entry): entry is [string, string] => slugs.includes(entry[1] as string));
}

const isRestock = (before: StoreStatus | null, after: StoreStatus) =>
  !before || Date.parse(before.restockTime) < Date.parse(after.restockTime);

function arrivalsOf(before: StoreStatus | null, after: StoreStatus): string[] {
  if (!isNews(Date.parse(after.restockTime)) || !isRestock(before, after)) return [];
  const there = new Set(before?.items.map(({ Slug }) => Slug));
  return after.items.flatMap(({ Slug }) => (there.has(Slug) ? [] : Slug));
}

function announceRestock(
  before: StoreStatus | null,
  after: StoreStatus,
  fresh: string[],
): Announcement[] {
  const happenedAt = Date.parse(after.restockTime);
  if (!isNews(happenedAt) || !isRestock(before, after)) return [];
  const shown = ({ Slug, Name, Cost }: Item) => ({ Slug, Name, Cost });
  const data: RestockData = {
    items: after.items.map(shown),
    raffleItem: after.raffleItem && shown(after.raffleItem),
    restockTime: after.restockTime,
    fresh,
  };
  return [{ type: 'store.restocked', happenedAt, players: [], data }];
}
