import { browserQueries, type PageQueries, panel, serverQueries } from '@ringside/page-queries';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { grouped } from '#app/core/count-rules.ts';
import { SignedInOnly } from '#app/core/identity/web/shared/signed-in-only.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import { Notice } from '#app/ui/looks/notice.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Item, ItemCategory, ShownItem } from '../contract.ts';
import { groupOwned, type OwnedGroups, type OwnedItem, type StrayItem } from '../owned.ts';
import { CATEGORY_LABELS, formatZ } from '../rules.ts';
import classes from './inventory-page.module.css';
import { ItemCardShapes } from './item-card.tsx';
import { ItemPicture } from './item-picture.tsx';
import { itemsQuery } from './queries.ts';
import { Rarity } from './rarity.tsx';
import { useHoldings } from './shared/use-holdings.ts';

const PICTURE_PX = 72;

const shopQuery = ({ Name }: Item) => new URLSearchParams({ view: 'catalogue', q: Name });

function OwnedCard({ item, count }: { item: Item; count: number }) {
  return (
    <li className={`card grid ${classes.card}`}>
      <ItemPicture item={item} size={PICTURE_PX} className={classes.picture} />
      <h3>{`${item.Name} x ${grouped(count)}`}</h3>
      <p className="flex flex-wrap items-baseline gap-3">
        <strong className="gold type-name">{formatZ(item.Cost)}</strong>
        <Rarity rarity={item.Rarity} />
      </p>
      <p>{item.Description}</p>
      <Link to={`/shop?${shopQuery(item)}`} className={`link justify-self-start ${classes.link}`}>
        See it in the shop<VisuallyHidden>: {item.Name}</VisuallyHidden>
      </Link>
    </li>
  );
}

function StrayCard({ stray }: { stray: StrayItem }) {
  return (
    <li className={`card grid ${classes.card}`}>
      <ItemPicture
        item={{ Slug: stray.slug, Image: 'unknown' }}
        size={PICTURE_PX}
        className={classes.picture}
      />
      <h3>{`${stray.name} x ${grouped(stray.count)}`}</h3>
      <p>You own it, but it is not in the catalogue.</p>
    </li>
  );
}

const queries: PageQueries = (api) => [panel(itemsQuery(api))];

/** The server does not know the viewer, so it loads no catalogue. */
export const loader = serverQueries(() => []);
export const clientLoader = browserQueries(queries);
export const meta = pageMeta(
  'Inventory',
  'Disc chips and stat boosters you own, cheapest first, with a count on each.',
);

/** The specification's sections, in its order; OTHER is grouped but has none. */
const SECTIONS = ['DISC_CHIPS', 'STAT_BOOSTER'] as const satisfies ItemCategory[];

export default function InventoryPage() {
  return (
    <div className="stack gap-4">
      <h1>Inventory</h1>
      <SignedInOnly>
        <Inventory />
      </SignedInOnly>
    </div>
  );
}

function Inventory() {
  const { inventory } = useHoldings();
  const catalogue = useQuery(itemsQuery(useApi()));
  if (inventory && catalogue.data) {
    return <Owned {...groupOwned(inventory, catalogue.data.items)} />;
  }
  return (
    <NotYet query={catalogue} what="your items" shapes={<ItemCardShapes className="columns" />}>
      Nothing is lost.
    </NotYet>
  );
}

function Owned({ groups, strays }: OwnedGroups<ShownItem>) {
  const shown = SECTIONS.flatMap((category) => groups[category]).length + strays.length;
  if (shown === 0) return <Empty tickets={groups.OTHER.length > 0} />;
  return (
    <>
      {SECTIONS.map((category) => (
        <Section key={category} category={category} owned={groups[category]} />
      ))}
      {strays.length > 0 && (
        <section className="stack gap-2">
          <h2>Not in the catalogue</h2>
          <ul className="columns">
            {strays.map((stray) => (
              <StrayCard key={stray.slug} stray={stray} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Section({ category, owned }: { category: ItemCategory; owned: OwnedItem<ShownItem>[] }) {
  const title = useId();
  const label = CATEGORY_LABELS[category];
  return (
    <section className="stack gap-2" aria-labelledby={title}>
      <h2 id={title}>{label}</h2>
      {owned.length === 0 && <p className="dim">None so far.</p>}
      <ul className="columns">
        {owned.map(({ item, count }) => (
          <OwnedCard key={item.Slug} item={item} count={count} />
        ))}
      </ul>
    </section>
  );
}

function Empty({ tickets }: { tickets: boolean }) {
  return (
    <Notice title="Your bag is empty" centred>
      <p>
        Disc chips and stat boosters come from the item shop. Name an item’s number in the stream’s
        chat while it is in store.
        {tickets && ' Tickets are not kept in this bag; the shop shows how many you own.'}
      </p>
      <ButtonLink to="/shop">Go to the item shop</ButtonLink>
    </Notice>
  );
}
