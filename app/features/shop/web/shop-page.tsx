import {
  browserQueries,
  inParts,
  type PageQueries,
  panel,
  serverQueries,
} from '@ringside/page-queries';
import { fittingItems } from '@ringside/page-queries/fitting-items';
import type { PageHandle } from '@ringside/page-queries/page-address';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FreshnessMark } from '#app/ui/freshness-mark.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import type { ShopStatus, ShownItem } from '../contract.ts';
import {
  readFrom,
  readShelf,
  type Shelf,
  selectItems,
  writeShelf,
  writeShelfFrom,
} from '../shelf.ts';
import { Purse, RestockSign } from './counter.tsx';
import { ItemCard, type Stall } from './item-card.tsx';
import { itemsQuery, storeStatusQuery } from './queries.ts';
import { useHoldings } from './shared/use-holdings.ts';
import { useWishlist } from './shared/wishlist.ts';
import { ShelfFilter } from './shelf-filter.tsx';
import { ShelfViews } from './shelf-views.tsx';
import classes from './shop-page.module.css';
import { ShopShelf } from './shop-shelf.tsx';

const NONE: ReadonlySet<string> = new Set();

function useFreshItems(status: ShopStatus | undefined): ReadonlySet<string> {
  const [seen, setSeen] = useState({ status, fresh: NONE });
  if (status !== undefined && status !== seen.status) {
    const before = seen.status && new Set(seen.status.items.map(({ Slug }) => Slug));
    const fresh = before
      ? status.items.map(({ Slug }) => Slug).filter((slug) => !before.has(slug))
      : [];
    setSeen({ status, fresh: new Set(fresh) });
  }
  return seen.fresh;
}

const CARD_BYTES = 700;
/** The limit for items in the server's HTML; beyond it, loading them in the browser is faster. */
const SHELF_BYTES = 100_000;
const STORE_DATA_BYTES = 20_000;

function shelfPart<T extends { items: ShownItem[] }>(list: T, shelf: Shelf, from: number) {
  const bounds = { rowBytes: CARD_BYTES, listBytes: SHELF_BYTES };
  if (from === 0 && fittingItems(list.items, bounds) === null) return null;
  const matching = selectItems(list.items, shelf);
  const rest = matching.slice(from);
  const items = fittingItems(rest, bounds) ?? rest;
  const end = from + items.length;
  const next = end < matching.length ? end : null;
  return { ...list, items, part: { next, matching: matching.length, all: list.items.length } };
}

const queries: PageQueries = (api, { searchParams }) => {
  const shelf = readShelf(searchParams);
  const from = readFrom(searchParams);
  const inStore = shelf.view === 'store';
  const status = inParts(panel(storeStatusQuery(api)), {
    partOf(answer: { status: ShopStatus }) {
      const { items } = answer.status;
      const part = inStore
        ? shelfPart(answer.status, shelf, from)
        : beginning(
            answer.status,
            fittingItems(items, { rowBytes: 0, listBytes: STORE_DATA_BYTES }),
          );
      return part && { ...answer, status: part };
    },
  });
  if (inStore) return [status];
  const catalogue = inParts(panel(itemsQuery(api)), {
    partOf: (whole: { items: ShownItem[] }) => shelfPart(whole, shelf, from),
  });
  return [status, catalogue];
};

const beginning = <T extends object>(list: T, items: ShownItem[] | null) =>
  items && { ...list, items };

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const meta = pageMeta(
  'Item Shop',
  'What is in store, what it costs in Z, and when the shelves are filled again.',
);

export const handle: PageHandle = {
  canonicalSearch: (search) => writeShelfFrom(readShelf(search), readFrom(search)),
};

export default function ShopPage() {
  const api = useApi();
  const [shelf, changeShelf] = useShelf();
  const store = useQuery(storeStatusQuery(api));
  const catalogue = useQuery({ ...itemsQuery(api), enabled: shelf.view !== 'store' });
  const wishes = useWishlist();
  const holdings = useHoldings();
  const status = store.data?.status;
  const fresh = useFreshItems(status);
  const stall: Stall = {
    holdings,
    wishes,
    fresh,
    ...(shelf.view !== 'store' && { inStore: new Set(status?.items.map(({ Slug }) => Slug)) }),
  };
  return (
    <div className={`grid ${classes.page}`}>
      <div className={classes.awning} aria-hidden="true" />
      <header className={`head ${classes.head}`}>
        <h1>Item Shop</h1>
        <FreshnessMark query={store} />
      </header>
      <div className={`stack gap-2 ${classes.counter}`}>
        <Purse holdings={holdings} />
        <RestockSign restockTime={status?.restockTime} isMissing={store.isError} />
      </div>
      <div className={`stack gap-2 content-start ${classes.stall}`}>
        <ShelfViews shelf={shelf} wishes={wishes.slugs.length} />
        <ShelfFilter
          shelf={shelf}
          onChange={(name, value) => changeShelf((query) => query.set(name, value))}
        />
        <ShopShelf
          shelf={shelf}
          store={store}
          catalogue={catalogue}
          stall={stall}
          onShowAll={() =>
            changeShelf((query) => {
              for (const name of ['category', 'rarity', 'q']) query.delete(name);
            })
          }
        />
      </div>
      {status?.raffleItem && (
        <section className={`self-start rounded-card ${classes.raffle}`} aria-labelledby="raffle">
          <h2 id="raffle" className="type-figure">
            Raffle prize
          </h2>
          <p className="small mb-2">Not for sale. Somebody lucky takes it home.</p>
          <ItemCard item={status.raffleItem} stall={{ ...stall, inStore: undefined }} prize />
        </section>
      )}
    </div>
  );
}

type ChangeShelf = (edit: (query: URLSearchParams) => void) => void;

function useShelf(): [Shelf, ChangeShelf] {
  const [searchParams, setSearchParams] = useSearchParams();
  const asked = useRef(searchParams);
  useEffect(() => {
    asked.current = searchParams;
  }, [searchParams]);
  const change: ChangeShelf = (edit) => {
    const query = new URLSearchParams(asked.current);
    edit(query);
    asked.current = writeShelf(readShelf(query));
    setSearchParams(asked.current, { replace: true, preventScrollReset: true });
  };
  return [readShelf(searchParams), change];
}
