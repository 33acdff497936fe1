import type { UseQueryResult } from '@tanstack/react-query';
import { counted, grouped } from '#app/core/count-rules.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import { Notice } from '#app/ui/looks/notice.tsx';
import { MoreWithoutScripts } from '#app/ui/more-without-scripts.tsx';
import type { ShopStatus, ShownItem } from '../contract.ts';
import { isNarrowed, type Shelf, selectItems, writeShelfFrom } from '../shelf.ts';
import { ItemCard, ItemCardShapes, type Stall } from './item-card.tsx';
import classes from './shop-page.module.css';

type Result<T> = Pick<UseQueryResult<T>, 'data' | 'errorUpdateCount' | 'failureCount' | 'refetch'>;

interface ShelfPart {
  next: number | null;
  matching: number;
  all: number;
}

interface ShopShelfProps {
  shelf: Shelf;
  store: Result<{ status: ShopStatus }>;
  catalogue: Result<{ items: ShownItem[] }>;
  stall: Stall;
  onShowAll: () => void;
}

export function ShopShelf({ shelf, store, catalogue, stall, onShowAll }: ShopShelfProps) {
  const source = shelf.view === 'store' ? store : catalogue;
  if (!source.data) {
    return (
      <NotYet query={source} what="the shop" shapes={<Shapes />}>
        Your Z and your items are safe. It opens again by itself.
      </NotYet>
    );
  }
  const status = store.data?.status;
  const all = itemsOf(shelf, status, catalogue.data?.items, stall.wishes.slugs);
  if (all.length === 0) return emptyShelf(shelf, status);
  const items = selectItems(all, shelf);
  const part = partOf(shelf, status, catalogue.data);
  const counts = part ?? { all: all.length, matching: items.length };
  const fresh = shelf.view === 'store' ? stall.fresh.size : 0;
  return (
    <>
      <p className={`small ${classes.found}`} role="status">
        {fresh > 0 && `Just restocked: ${fresh} new. `}
        {isNarrowed(shelf)
          ? `${grouped(counts.matching)} of ${counted(counts.all, 'item')}`
          : counted(counts.all, 'item')}
      </p>
      {items.length === 0 && (
        <Notice title="No items found" centred>
          <p>No item on this shelf matches the search and the filters.</p>
          <Button onClick={onShowAll}>Show all items</Button>
        </Notice>
      )}
      <ul className="columns">
        {items.map((item) => (
          <li key={item.Slug}>
            <ItemCard item={item} stall={stall} />
          </li>
        ))}
      </ul>
      {part?.next && (
        <MoreWithoutScripts to={`/shop?${writeShelfFrom(shelf, part.next)}`}>
          More items
        </MoreWithoutScripts>
      )}
    </>
  );
}

function partOf({ view }: Shelf, status: object | undefined, catalogue: object | undefined) {
  const list: { part?: ShelfPart } | undefined = view === 'store' ? status : catalogue;
  return view === 'wishlist' ? undefined : list?.part;
}

function itemsOf(
  { view }: Shelf,
  status: ShopStatus | undefined,
  catalogue: ShownItem[] = [],
  wishes: readonly string[],
): ShownItem[] {
  if (view === 'store') return status?.items ?? [];
  return view === 'catalogue' ? catalogue : catalogue.filter(({ Slug }) => wishes.includes(Slug));
}

function emptyShelf({ view }: Shelf, status: ShopStatus | undefined) {
  if (view === 'wishlist') {
    return (
      <Notice title="Your wishlist is empty" centred>
        <p>
          Tap an item’s star and it waits here. The top bar shows when it is in store and within
          reach.
        </p>
        <ButtonLink to="/shop?view=catalogue">Look through the catalogue</ButtonLink>
      </Notice>
    );
  }
  if (status?.restockTime) {
    return (
      <Notice title="The shelves are bare" centred>
        <p>Everything is gone for now. The next restock fills them, and this page with them.</p>
        <ButtonLink to="/shop?view=catalogue">See what may come</ButtonLink>
      </Notice>
    );
  }
  return (
    <Notice title="The shop has not opened yet" centred>
      <p>Its first items show up here the moment it does.</p>
      <ButtonLink to="/shop?view=catalogue">See what may come</ButtonLink>
    </Notice>
  );
}

const Shapes = () => (
  <>
    <p className={`small ${classes.found}`} />
    <ItemCardShapes className="columns" />
  </>
);
