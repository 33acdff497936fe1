import { classNames } from '../../../../ui/class-names.ts';
import { gradeOf } from '../../rules.ts';
import classes from './grade-letter.module.css';

/** A gain of 1 to 5 as its letter, E to A (specification, section 9). */
export function GradeLetter({ gain }: { gain: number }) {
  const grade = gradeOf(gain);
  return <span className={classNames(classes.letter, classes[`grade${grade}`])}>{grade}</span>;
}
