import { Link } from 'react-router';
import tabs from '#app/ui/tabs.module.css';
import { type Shelf, type ShelfView, VIEW_LABELS, writeShelf } from '../shelf.ts';
import classes from './shop-page.module.css';

export function ShelfViews({ shelf, wishes }: { shelf: Shelf; wishes: number }) {
  return (
    <nav className={tabs.tabs} aria-label="Items to show">
      {(Object.keys(VIEW_LABELS) as ShelfView[]).map((view) => (
        <Link
          key={view}
          to={{ search: writeShelf({ ...shelf, view }).toString() }}
          aria-current={view === shelf.view ? 'page' : undefined}
          preventScrollReset
          className={`gap-2 whitespace-nowrap ${tabs.tab}`}
        >
          {VIEW_LABELS[view]}
          {view === 'wishlist' && wishes > 0 && (
            <span className={`bg-raised plain text-base ${classes.count}`}>{wishes}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
