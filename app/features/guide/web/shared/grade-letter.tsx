import { gradeOf } from '../../rules.ts';
import classes from './grade-letter.module.css';

export const gradeColour = (gain: number) => `var(--grade-${gradeOf(gain).toLowerCase()})`;

/** A gain of 1 to 5 as its letter, E to A (specification, section 9); `plain` has no frame. */
export function GradeLetter({ gain, plain = false }: { gain: number; plain?: boolean }) {
  return (
    <span className={plain ? undefined : classes.letter} style={{ color: gradeColour(gain) }}>
      {gradeOf(gain)}
    </span>
  );
}
