import { ArrowIcon } from '../icons/music-icons.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import classes from './ordering.module.css';

export const rowButtonClass = `icon ${classes.button}`;

interface StepButtonsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
}

/** At an end of the list the button is disabled but keeps the focus. */
export function StepButtons({ name, isFirst, isLast, onMove }: StepButtonsProps) {
  return (
    <>
      <button
        type="button"
        className={rowButtonClass}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove(-1)}
      >
        <ArrowIcon />
        <VisuallyHidden>Move {name} up</VisuallyHidden>
      </button>
      <button
        type="button"
        className={rowButtonClass}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(1)}
      >
        <ArrowIcon down />
        <VisuallyHidden>Move {name} down</VisuallyHidden>
      </button>
    </>
  );
}
