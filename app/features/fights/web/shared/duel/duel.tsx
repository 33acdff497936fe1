import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { withSpaces } from '#app/features/guide/rules.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { RaceLink } from '#app/features/guide/web/shared/race-link.tsx';
import { PlayerLink } from '#app/features/players/web/shared/player-link.tsx';
import { classNames } from '#app/ui/class-names.ts';
import classes from './duel.module.css';

export interface Fighter {
  ID: number | null;
  MONSTER_NAME: string;
  RACE: string;
  USER?: string | undefined;
}

interface DuelProps {
  left: Fighter;
  right: Fighter;
  leftWon: boolean | null;
  isOff?: boolean;
  withTrainers?: boolean;
  mark?: { 'data-result': string } | null;
  /** Between the fighters, or below them where there is no room. */
  children?: ReactNode;
}

export function Duel({ left, right, leftWon, isOff, withTrainers, mark, children }: DuelProps) {
  const [atFirst] = useState(leftWon);
  const face = (fighter: Fighter, won: boolean | null) => (
    <Face fighter={fighter} won={won} withTrainer={withTrainers ?? false} />
  );
  return (
    <div
      className={classNames(
        classes.sides,
        isOff && classes.off,
        leftWon !== null && atFirst === null && classes.revealed,
      )}
      {...mark}
    >
      {face(left, leftWon)}
      <div className={classes.between}>{children}</div>
      {face(right, leftWon === null ? null : !leftWon)}
    </div>
  );
}

interface FaceProps {
  fighter: Fighter;
  won: boolean | null;
  withTrainer: boolean;
}

function Face({ fighter: { ID, MONSTER_NAME, RACE, USER }, won, withTrainer }: FaceProps) {
  return (
    <div
      className={classNames(classes.side, won && classes.winner, won === false && classes.loser)}
    >
      <span className={classes.portrait}>
        <Portrait race={RACE} alt="" size={288} eager />
      </span>
      <h3 key={MONSTER_NAME} className={`covers ${classes.name}`} dir="auto">
        {ID === null ? MONSTER_NAME : <Link to={`/monster-history/${ID}`}>{MONSTER_NAME}</Link>}
      </h3>
      <p className={classes.under}>{withTrainer ? <RaceLink race={RACE} /> : withSpaces(RACE)}</p>
      {withTrainer && (
        <p key={USER} className={classes.under}>
          {USER ? (
            <>
              Trainer <PlayerLink name={USER}>{USER}</PlayerLink>
            </>
          ) : (
            'NPC'
          )}
        </p>
      )}
    </div>
  );
}

export function Outcome({ winner, knockOut }: { winner: Fighter; knockOut: boolean }) {
  return (
    <span>
      <strong dir="auto">{winner.MONSTER_NAME}</strong>{' '}
      <span>wins {knockOut ? 'by knock-out' : 'on points'}</span>
    </span>
  );
}
