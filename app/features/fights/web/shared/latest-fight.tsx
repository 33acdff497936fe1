import { Link } from 'react-router';
import { fightPath } from '#app/core/fight-address.ts';
import { sidesText } from '#app/core/fight-sentences.ts';
import { ShowResult } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { useResult } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import { classNames } from '#app/ui/class-names.ts';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import type { MatchRecord } from '../../contract.ts';
import classes from './duel/duel.module.css';
import { Duel, Outcome } from './duel/duel.tsx';

export function LatestFight({ match, arrived }: { match: MatchRecord; arrived: boolean }) {
  const { leftCombatant: left, rightCombatant: right } = match;
  const { leftSideWins, knockOut } = match.outcome;
  const { hidden, mark } = useResult(match.id);
  return (
    <article className={classNames('column h-full', classes.card, arrived && classes.revealed)}>
      <header className={classes.head}>
        <h2>Latest fight</h2>
        <p>
          <Link to={fightPath(match.id)} className="touch plain">
            <RelativeTime date={match.date} long />
          </Link>
        </p>
      </header>
      <Duel left={left} right={right} leftWon={hidden ? null : leftSideWins} mark={mark} />
      <p className={classNames(classes.word, classes.short)} {...mark}>
        {hidden ? (
          <ShowResult fight={match.id} of={sidesText(match)} />
        ) : (
          <Outcome winner={leftSideWins ? left : right} knockOut={knockOut} />
        )}
      </p>
    </article>
  );
}

export function DuelShape() {
  return (
    <div className={`column h-full ${classes.card}`}>
      <div className={classes.head} />
      <div className={classes.sides}>
        <div className={classes.between}>
          <br />
        </div>
        {[1, 2].map((side) => (
          <span key={side} className={classes.side}>
            <span className={`aspect-square breathes ${classes.portrait}`} />
            <span className={classes.name} />
          </span>
        ))}
      </div>
      <div className={`${classes.word} ${classes.short}`} />
    </div>
  );
}
