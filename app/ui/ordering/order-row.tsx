import type { ComponentProps, ReactNode } from 'react';
import { ArrowIcon, GripIcon } from '../icons/music-icons.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import classes from './order-row.module.css';

/** How a row that is put in order by dragging looks while it is held, or where it would go. */
export const orderRowClass = classes.row;
/** A round button of a row. */
export const rowButtonClass = classes.button;

interface OrderToolsProps {
  /** Of what is moved. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  gripProps: ComponentProps<'span'>;
  /** More buttons, before the grip. */
  children?: ReactNode;
}

/** Up, down and a grip to drag by. At an end a button stays reachable, so that the focus stays. */
export function OrderTools(props: OrderToolsProps) {
  const { name, isFirst, isLast, onMove, gripProps, children } = props;
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
      {children}
      <span className={classes.grip} data-grip aria-hidden="true" {...gripProps}>
        <GripIcon />
      </span>
    </>
  );
}
