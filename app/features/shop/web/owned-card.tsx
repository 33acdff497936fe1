import { grouped } from '#app/ui/count.ts';
import type { Item } from '../contract.ts';
import type { StrayItem } from '../owned.ts';
import classes from './inventory-page.module.css';
import { ItemPicture } from './item-picture.tsx';

const PICTURE_PX = 72;

/** An owned item: its picture, `name x count` and its description. */
export function OwnedCard({ item, count }: { item: Item; count: number }) {
  return (
    <li className={classes.card}>
      <ItemPicture item={item} size={PICTURE_PX} className={classes.picture} />
      <h3>{`${item.Name} x ${grouped(count)}`}</h3>
      <p>{item.Description}</p>
    </li>
  );
}

/** Something owned that the catalogue does not know: all that can be said is its name. */
export function StrayCard({ stray }: { stray: StrayItem }) {
  return (
    <li className={classes.card}>
      <ItemPicture
        item={{ Slug: stray.slug, Image: 'unknown' }}
        size={PICTURE_PX}
        className={classes.picture}
      />
      <h3>{`${stray.name} x ${grouped(stray.count)}`}</h3>
      <p>It is yours, but not in the catalogue.</p>
    </li>
  );
}
