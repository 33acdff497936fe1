import { Link } from 'react-router';
import { grouped } from '#app/ui/count.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Item } from '../contract.ts';
import type { StrayItem } from '../owned.ts';
import { formatZ } from '../rules.ts';
import classes from './inventory-page.module.css';
import { ItemPicture } from './item-picture.tsx';
import { Rarity } from './rarity.tsx';

const PICTURE_PX = 72;

const shopQuery = ({ Name }: Item) => new URLSearchParams({ view: 'catalogue', q: Name });

export function OwnedCard({ item, count }: { item: Item; count: number }) {
  return (
    <li className={`card grid p-3 ${classes.card}`}>
      <ItemPicture item={item} size={PICTURE_PX} className={classes.picture} />
      <h3>{`${item.Name} x ${grouped(count)}`}</h3>
      <p className={classes.facts}>
        <strong>{formatZ(item.Cost)}</strong>
        <Rarity rarity={item.Rarity} />
      </p>
      <p>{item.Description}</p>
      <Link to={`/shop?${shopQuery(item)}`} className={`link justify-self-start ${classes.link}`}>
        See it in the shop<VisuallyHidden>: {item.Name}</VisuallyHidden>
      </Link>
    </li>
  );
}

export function StrayCard({ stray }: { stray: StrayItem }) {
  return (
    <li className={`card grid p-3 ${classes.card}`}>
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
