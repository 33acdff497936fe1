import { lazy, type ReactNode, Suspense } from 'react';
import { classNames } from '../class-names.ts';
import { HandleContext } from './drag-handle.tsx';
import type { OrderableListProps } from './draggable-list.tsx';
import classes from './ordering.module.css';

/** Offline, the library may fail to load; the step buttons still order the rows. */
const DraggableList = lazy(() =>
  import('./draggable-list.tsx').catch(() => ({ default: StaticList })),
) as <T>(props: OrderableListProps<T>) => ReactNode;

export function OrderableList<T>(props: OrderableListProps<T>) {
  return (
    <Suspense fallback={<StaticList {...props} inert />}>
      <DraggableList {...props} />
    </Suspense>
  );
}

interface StaticListProps<T> extends OrderableListProps<T> {
  inert?: boolean;
}

function StaticList<T>({ items, idOf, label, className, row, inert }: StaticListProps<T>) {
  return (
    <ol className={className} aria-label={label} inert={inert}>
      <HandleContext value={inert ? 'inert' : null}>
        {items.map((item, index) => {
          const { className: rowClass, ...others } = row.props(item, index);
          return (
            <li key={idOf(item)} {...others} className={classNames(classes.row, rowClass)}>
              {row.content(item, index)}
            </li>
          );
        })}
      </HandleContext>
    </ol>
  );
}
