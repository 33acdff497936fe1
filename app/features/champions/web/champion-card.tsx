import { Link } from 'react-router';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { RaceLink } from '#app/features/guide/web/shared/race-link.tsx';
import { PlayerLink } from '#app/features/players/web/shared/player-link.tsx';
import type { ChampionRecord } from '../contract.ts';
import classes from './champion-card.module.css';

export function Reigning({ champion }: { champion: ChampionRecord }) {
  const { ID, MONSTER_NAME, RACE, USER, figure } = champion;
  return (
    <section
      className={`grid gap-6 items-center p-4 rounded-card ${classes.card}`}
      aria-labelledby="reigning"
    >
      <span className={classes.portrait}>
        <Portrait race={RACE} alt="" size={160} eager />
      </span>
      <div className={`stack gap-1 ${classes.words}`}>
        <h2 id="reigning">Reigning champion</h2>
        <Link to={`/monster-history/${ID}`} className={classes.name}>
          {MONSTER_NAME}
        </Link>
        <p>
          <RaceLink race={RACE} />
          {USER !== undefined && (
            <>
              , of <PlayerLink name={USER}>{USER}</PlayerLink>
            </>
          )}
        </p>
      </div>
      <p className={`type-figure ${classes.streak}`}>
        {figure === 1 ? (
          'Won the last fight'
        ) : (
          <>
            <b>{figure}</b> wins in a row
          </>
        )}
      </p>
    </section>
  );
}
