import { Link } from 'react-router';
import { grouped } from '#app/core/count-rules.ts';
import { monsterPath } from '#app/features/guide/rules.ts';
import { classNames } from '#app/ui/class-names.ts';
import { QueuedMark } from '#app/ui/queued-mark.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { ShownItem } from '../contract.ts';
import { ownedCount } from '../owned.ts';
import { formatZ, shortOf } from '../rules.ts';
import classes from './item-card.module.css';
import { ItemPicture } from './item-picture.tsx';
import { Rarity } from './rarity.tsx';
import { StarIcon } from './shared/star-icon.tsx';
import type { Holdings } from './shared/use-holdings.ts';
import type { Wishes } from './shared/wishlist.ts';

export interface Stall {
  holdings: Holdings;
  wishes: Wishes;
  fresh: ReadonlySet<string>;
  inStore?: ReadonlySet<string>;
}

interface ItemCardProps {
  item: ShownItem;
  stall: Stall;
  prize?: boolean;
}

/** For viewers with whether they own or can afford it. */
export function ItemCard({ item, stall, prize = false }: ItemCardProps) {
  const balance = prize ? undefined : stall.holdings.balance;
  const within = balance !== undefined && shortOf(item.Cost, balance) === 0;
  const fresh = stall.fresh.has(item.Slug);
  return (
    <article
      className={classNames(
        'card grid h-full',
        classes.card,
        within && classes.within,
        fresh && classes.fresh,
      )}
    >
      <ItemPicture item={item} size={80} className={`self-start ${classes.picture}`} />
      <h3 className={`self-center text-lg ${classes.name}`}>
        <span className="violet">
          <VisuallyHidden>Number </VisuallyHidden>
          <span aria-hidden="true">#</span>
          {item.i}
        </span>{' '}
        {item.Name}
      </h3>
      <WishButton item={item} stall={stall} />
      <p className={`flex flex-wrap items-baseline ${classes.price}`}>
        <strong className="gold type-figure whitespace-nowrap">{formatZ(item.Cost)}</strong>
        {balance !== undefined && <Reach short={shortOf(item.Cost, balance)} />}
      </p>
      <Tags item={item} stall={stall} />
      <p className={`mt-2 ${classes.description}`}>{item.Description}</p>
      {item.Entry && <EntryLink entry={item.Entry} name={item.Name} />}
    </article>
  );
}

function Reach({ short }: { short: number }) {
  if (short > 0)
    return (
      <span className="dim inline-flex items-center gap-1 text-sm whitespace-nowrap">
        {formatZ(short)} short
      </span>
    );
  return (
    <span className="font-semibold inline-flex items-center gap-1 text-sm whitespace-nowrap">
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M2.5 8.5l3.5 4 7-9" fill="none" stroke="currentColor" strokeWidth="2.5" />
      </svg>
      Within reach
    </span>
  );
}

function Tags({ item, stall }: { item: ShownItem; stall: Stall }) {
  const { inventory } = stall.holdings;
  return (
    <ul className={`small actions items-center ${classes.tags}`} aria-label="About it">
      {item.Hint !== '' && <li className="plain type-label">{item.Hint}</li>}
      <li>
        <Rarity rarity={item.Rarity} />
      </li>
      {inventory && <li>Owned {grouped(ownedCount(inventory, item.Slug))}</li>}
      {stall.inStore?.has(item.Slug) && (
        <li className={`px-2 rounded violet font-semibold ${classes.inStore}`}>In store</li>
      )}
      {stall.fresh.has(item.Slug) && (
        <li className={`px-2 rounded violet font-semibold ${classes.inStore}`}>New</li>
      )}
      {stall.wishes.waiting.has(item.Slug) && (
        <li>
          <QueuedMark />
        </li>
      )}
    </ul>
  );
}

function EntryLink({ entry, name }: { entry: NonNullable<ShownItem['Entry']>; name: string }) {
  return (
    <Link to={monsterPath(entry)} className={`link justify-self-start ${classes.entry}`}>
      Meet the monster<VisuallyHidden> of {name}</VisuallyHidden>
    </Link>
  );
}

function WishButton({ item, stall }: { item: ShownItem; stall: Stall }) {
  const wished = stall.wishes.slugs.includes(item.Slug);
  return (
    <button
      type="button"
      className={`icon rounded dim ${classes.wish}`}
      aria-pressed={wished}
      aria-label={`Wish for ${item.Name}`}
      title={wished ? 'On your wishlist' : 'Put it on your wishlist'}
      onClick={() => stall.wishes.toggle(item)}
    >
      <StarIcon filled={wished} />
    </button>
  );
}

const SHAPES = Array.from({ length: 6 }, (_, index) => index);

export function ItemCardShapes({ className }: { className: string | undefined }) {
  return (
    <ul className={className} aria-hidden="true">
      {SHAPES.map((shape) => (
        <li key={shape}>
          <div className={`breathes card grid h-full ${classes.card} ${classes.shape}`} />
        </li>
      ))}
    </ul>
  );
}
