import { classNames } from '#app/ui/class-names.ts';
import type { Item } from '../contract.ts';
import { itemImageName } from '../rules.ts';
import classes from './item-picture.module.css';

interface ItemPictureProps {
  item: Pick<Item, 'Slug' | 'Image'>;
  size: number;
  className?: string;
}

/** An item's picture (specification, section 7: Images), always next to its name. */
export function ItemPicture({ item, size, className }: ItemPictureProps) {
  return (
    <img
      src={`/items/${itemImageName(item)}.gif`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={classNames('rounded-card', classes.picture, className)}
    />
  );
}
