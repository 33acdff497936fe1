import { lazy, type ReactNode, Suspense } from 'react';
import { classNames } from '../class-names.ts';
import { ArrowIcon, GripIcon } from '../icons/music-icons.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import type { OrderableListProps } from './draggable-list.tsx';
import classes from './ordering.module.css';

/** With all that drags, fetched when an editor opens. */
const DraggableList = lazy(() => import('./draggable-list.tsx')) as <T>(
  props: OrderableListProps<T>,
) => ReactNode;

/**
 * A list that is put in order by pointer, touch or keyboard. While that is fetched the rows show, but
 * take no focus: they would lose it again.
 */
export function OrderableList<T>(props: OrderableListProps<T>) {
  return (
    <Suspense fallback={<StillList {...props} />}>
      <DraggableList {...props} />
    </Suspense>
  );
}

function StillList<T>({ items, idOf, label, className, row }: OrderableListProps<T>) {
  const grip = (
    <span className={classes.grip} aria-hidden="true">
      <GripIcon />
    </span>
  );
  return (
    <ol className={className} aria-label={label} inert>
      {items.map((item, index) => {
        const { className: rowClass, ...others } = row.props(item, index);
        return (
          <li key={idOf(item)} {...others} className={classNames(classes.row, rowClass)}>
            {row.content(item, index, grip)}
          </li>
        );
      })}
    </ol>
  );
}

/** A round button of a row. */
export const rowButtonClass = classes.button;

interface StepButtonsProps {
  /** Of what is moved. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
}

/** One place up or down. At an end a button stays reachable, so that the focus stays. */
export function StepButtons({ name, isFirst, isLast, onMove }: StepButtonsProps) {
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove(-1)}
      >
        <ArrowIcon />
        <VisuallyHidden>Move {name} up</VisuallyHidden>
      </button>
      <button
        type="button"
        className={classes.button}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(1)}
      >
        <ArrowIcon down />
        <VisuallyHidden>Move {name} down</VisuallyHidden>
      </button>
    </>
  );
}
