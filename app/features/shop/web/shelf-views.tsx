import { Link } from 'react-router';
import { type Shelf, type ShelfView, writeShelf } from '../shelf.ts';
import classes from './shop-page.module.css';

const LABELS: Record<ShelfView, string> = {
  store: 'In store',
  catalogue: 'Catalogue',
  wishlist: 'Wishlist',
};

/** Links to the three views, keeping what is searched for. */
export function ShelfViews({ shelf, wishes }: { shelf: Shelf; wishes: number }) {
  return (
    <nav className={classes.views} aria-label="Items to show">
      {(Object.keys(LABELS) as ShelfView[]).map((view) => (
        <Link
          key={view}
          to={{ search: writeShelf({ ...shelf, view }).toString() }}
          aria-current={view === shelf.view ? 'page' : undefined}
          preventScrollReset
          className={classes.view}
        >
          {LABELS[view]}
          {view === 'wishlist' && wishes > 0 && <span className={classes.count}>{wishes}</span>}
        </Link>
      ))}
    </nav>
  );
}
