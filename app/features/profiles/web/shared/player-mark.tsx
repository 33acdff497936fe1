import { classNames } from '#app/ui/class-names.ts';
import { markColour, markLetter } from '../../rules.ts';
import classes from './player-mark.module.css';

/** The face of a player, beside the name: its first letter in a colour that the name always has. The letter is no text of the page: it is not copied along. */
export function PlayerMark({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span
      className={classNames(classes.mark, large && classes.large)}
      data-colour={markColour(name)}
      data-letter={markLetter(name)}
      aria-hidden="true"
    />
  );
}
