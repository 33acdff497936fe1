import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fightPath } from '#app/core/fight-address.ts';
import { sidesText } from '#app/core/fight-sentences.ts';
import { ShowResult } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { useResult } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { classNames } from '#app/ui/class-names.ts';
import duel from '#app/ui/looks/duel.module.css';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import type { Combatant, MatchRecord } from '../../contract.ts';
import { raceLabel } from '../../rules.ts';
import classes from './latest-fight.module.css';

const PORTRAIT_PX = 200;
/** Smaller than the sides, so that screens of two pixels a point load 192 pixels; the next file is three times as large. */
export const HEADLINE_SIZES =
  '(max-width: 560px) and (min-resolution: 2.5dppx) 114px, (max-width: 560px) 64px, 192px';

function Corner({ combatant, won }: { combatant: Combatant; won: boolean | null }) {
  return (
    <Link
      to={`/monster-history/${combatant.ID}`}
      className={classNames(
        duel.side,
        classes.corner,
        won && duel.winner,
        won === false && classNames(duel.loser, classes.loser),
      )}
    >
      <span className={`overflow-clip ${duel.portrait} ${classes.portrait}`}>
        <Portrait race={combatant.RACE} alt="" size={PORTRAIT_PX} sizes={HEADLINE_SIZES} eager />
      </span>
      <span className={`grid content-start ${classes.who}`}>
        <b className={`line-clamp-2 type-title ${classes.name}`} title={combatant.MONSTER_NAME}>
          {combatant.MONSTER_NAME}
        </b>
        <span className="text-sm">{raceLabel(combatant.RACE)}</span>
      </span>
    </Link>
  );
}

export function LatestFight({ match, arrived }: { match: MatchRecord; arrived: boolean }) {
  const { leftSideWins, knockOut } = match.outcome;
  const { hidden, mark } = useResult(match.id);
  const winner = leftSideWins ? match.leftCombatant : match.rightCombatant;
  return (
    <article className={classNames('relative', duel.card, arrived && classes.arrived)}>
      <header className={`${duel.head} ${classes.head}`}>
        <h2>Latest fight</h2>
        <p>
          <Link to={fightPath(match.id)}>
            <RelativeTime date={match.date} long />
          </Link>
        </p>
      </header>
      <div className={`${duel.sides} ${classes.bout}`} {...mark}>
        <Corner combatant={match.leftCombatant} won={hidden ? null : leftSideWins} />
        <p className={duel.versus}>vs</p>
        <Corner combatant={match.rightCombatant} won={hidden ? null : !leftSideWins} />
      </div>
      <p className={`${duel.result} ${classes.result}`} {...mark}>
        {hidden ? (
          <ShowResult fight={match.id} of={sidesText(match)} />
        ) : (
          <>
            <strong dir="auto">{winner.MONSTER_NAME}</strong>
            <span> wins {knockOut ? 'by knock-out' : 'on points'}</span>
          </>
        )}
      </p>
    </article>
  );
}

export function LatestFightShape({
  loading,
  children,
}: {
  loading?: boolean;
  children: ReactNode;
}) {
  const corner = (
    <span className={duel.side}>
      <span
        className={classNames(
          'overflow-clip',
          duel.portrait,
          classes.portrait,
          loading && 'breathes',
        )}
      />
      <span className={`grid content-start ${classes.who}`} />
    </span>
  );
  return (
    <section
      className={classNames('relative', duel.card, classes.shape, loading && classes.loading)}
    >
      <div className={`${duel.head} ${classes.head}`} aria-hidden="true">
        &nbsp;
      </div>
      <div className={`${duel.sides} ${classes.bout}`} aria-hidden="true">
        {corner}
        <p className={duel.versus}>vs</p>
        {corner}
      </div>
      <p className={`${duel.result} ${classes.result}`} aria-hidden="true">
        &nbsp;
      </p>
      <div className={`centred absolute gap-3 place-content-center p-5 dim ${classes.message}`}>
        {children}
      </div>
    </section>
  );
}
