import { classNames } from '#app/ui/class-names.ts';
import { gradeOf } from '../../rules.ts';
import classes from './grade-letter.module.css';

/** A gain of 1 to 5 as its letter, E to A (specification, section 9); `plain` has no frame. */
export function GradeLetter({ gain, plain = false }: { gain: number; plain?: boolean }) {
  const grade = gradeOf(gain);
  const frame = plain ? undefined : classes.letter;
  return <span className={classNames(frame, classes[`grade${grade}`])}>{grade}</span>;
}
