import { Link } from 'react-router';
import { STATS } from '#app/features/guide/contract.ts';
import { monsterPath, withSpaces } from '#app/features/guide/rules.ts';
import { GradeLetter } from '#app/features/guide/web/shared/grade-letter.tsx';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import type { RosterEntry } from '#app/features/guide/web/shared/roster-query.ts';
import { isRare } from '#app/features/progress/rules.ts';
import { classNames } from '#app/ui/class-names.ts';
import { RopesIcon } from '#app/ui/icons/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import classes from './card.module.css';

export function FaceUpCard({ card, onOpen }: { card: RosterEntry; onOpen: () => void }) {
  const type = withSpaces(card.META.RACE_TYPE);
  return (
    <button
      type="button"
      className={classNames(
        'relative grid w-full overflow-hidden text-start',
        classes.card,
        classes.front,
        isRare(card) && classes.rare,
      )}
      onClick={onOpen}
      aria-haspopup="dialog"
    >
      <span className={`absolute ${classes.number}`}>{card.number}</span>
      <Portrait
        race={card.META.RACE_SUPERTYPE}
        alt=""
        size={180}
        className={`w-full h-full min-h-0 ${classes.picture}`}
      />
      <span className={`truncate ${classes.name}`}>{card.name}</span>
      <span className={`truncate dim ${classes.type}`}>
        {type}
        <VisuallyHidden>, face up</VisuallyHidden>
      </span>
      {/* Screen readers get the stats from the opened card, with their names. */}
      <span className={`flex justify-between ${classes.grades}`} aria-hidden="true">
        {STATS.map((stat, index) => (
          <span key={stat} className={`grid ${classes.grade}`}>
            <small>{stat}</small>
            <GradeLetter gain={card.gains[index] ?? 1} plain />
          </span>
        ))}
      </span>
    </button>
  );
}

export function FaceDownCard({ card, named }: { card: RosterEntry; named: boolean }) {
  const { number, name, META } = card;
  return (
    <div
      className={`relative middle w-full overflow-hidden text-start ${classes.card} ${classes.back}`}
    >
      <span className={classes.emblem}>
        <RopesIcon />
      </span>
      <span className={`absolute rounded bg-surface ${classes.backNumber}`}>
        <VisuallyHidden>Number </VisuallyHidden>
        {number}
        <VisuallyHidden>, face down: not yet won</VisuallyHidden>
      </span>
      {named && (
        <Link to={monsterPath(META)} className={`centred absolute items-end ${classes.wanted}`}>
          {name}
        </Link>
      )}
    </div>
  );
}

export function BlankCard() {
  return (
    <div
      className={`breathes relative grid w-full overflow-hidden text-start bg-raised ${classes.card} ${classes.blank}`}
    />
  );
}
