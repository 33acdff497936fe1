import { classNames } from '../../../ui/class-names.ts';
import { Hidden } from '../../../ui/hidden.tsx';
import { RopesIcon } from '../../../ui/icons.tsx';
import { STATS } from '../../monsters/contract.ts';
import { withSpaces } from '../../monsters/rules.ts';
import { GradeLetter } from '../../monsters/web/shared/grade-letter.tsx';
import { Portrait } from '../../monsters/web/shared/portrait.tsx';
import type { RosterEntry } from '../../monsters/web/shared/roster-query.ts';
import { isRare } from '../../progress/rules.ts';
import classes from './card.module.css';

/** A won card; a press takes it out of its pocket. */
export function FaceUpCard({ card, onOpen }: { card: RosterEntry; onOpen: () => void }) {
  const type = withSpaces(card.META.RACE_TYPE);
  return (
    <button
      type="button"
      className={classNames(classes.card, classes.front, isRare(card) && classes.rare)}
      onClick={onOpen}
      aria-haspopup="dialog"
    >
      <span className={classes.number}>{card.number}</span>
      <Portrait race={card.META.RACE_SUPERTYPE} alt="" size={180} className={classes.picture} />
      <span className={classes.name}>{card.name}</span>
      <span className={classes.type}>
        {type}
        <Hidden>, face up</Hidden>
      </span>
      {/* The open card reads them out with their names. */}
      <span className={classes.grades} aria-hidden="true">
        {STATS.map((stat, index) => (
          <GradeLetter key={stat} gain={card.gains[index] ?? 1} plain />
        ))}
      </span>
    </button>
  );
}

/** A card still to be won shows its back and its number. */
export function FaceDownCard({ number }: { number: string }) {
  return (
    <div className={classNames(classes.card, classes.back)}>
      <span className={classes.emblem}>
        <RopesIcon />
      </span>
      <span className={classes.backNumber}>
        <Hidden>Number </Hidden>
        {number}
        <Hidden>, face down: not yet won</Hidden>
      </span>
    </div>
  );
}

/** A pocket before it is known what lies in it. */
export function BlankCard() {
  return <div className={classNames(classes.card, classes.blank)} />;
}
