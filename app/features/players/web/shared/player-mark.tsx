import { classNames } from '#app/ui/class-names.ts';
import { markColour, markLetter } from '../../rules.ts';
import classes from './player-mark.module.css';

export function PlayerMark({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span
      className={classNames('icon plain', classes.mark, large && classes.large)}
      data-colour={markColour(name)}
      data-letter={markLetter(name)}
      aria-hidden="true"
    />
  );
}
