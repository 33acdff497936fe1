import { combinedStats, raceLabelOf } from '#app/features/monster-records/rules.ts';
import { Portrait } from '#app/features/monsters/web/shared/portrait.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { MonsterDefinition, Snapshot } from '../../contract.ts';
import classes from './overlay-match.module.css';

/** Who meets whom and how it stands, across the lower third of the picture. */
export function OverlayMatch({ snapshot }: { snapshot: Snapshot }) {
  const { tournamentId, roundName, leftCombatant, rightCombatant, winner } = snapshot;
  return (
    <section className={classes.match}>
      <h1 className={classes.title}>
        <bdi className={classes.tournament}>{tournamentId}</bdi>
        <span className={classes.round}>{roundName}</span>
      </h1>
      <div className={classes.bout}>
        <Corner combatant={leftCombatant} winner={winner} />
        <p className={classes.scores}>
          <span>{snapshot.leftScore}</span>
          <span className={classes.colon}>:</span>
          <span>{snapshot.rightScore}</span>
        </p>
        <Corner combatant={rightCombatant} winner={winner} right />
      </div>
    </section>
  );
}

interface CornerProps {
  combatant: MonsterDefinition;
  winner: number | null;
  right?: boolean;
}

function Corner({ combatant, winner, right }: CornerProps) {
  const { ID, MONSTER_NAME, RACE, USER } = combatant;
  const won = winner === ID;
  const lost = winner !== null && !won;
  return (
    <div
      className={classNames(
        classes.corner,
        right && classes.right,
        won && classes.winner,
        lost && classes.loser,
      )}
    >
      <Portrait race={RACE} alt="" size={220} className={classes.portrait} eager />
      <div className={classes.who}>
        <h2 className={classes.name} dir="auto">
          {MONSTER_NAME}
        </h2>
        <p className={classes.race}>{raceLabelOf(combatant)}</p>
        <p className={classes.race}>
          {USER && (
            <>
              <bdi>{USER}</bdi> ·{' '}
            </>
          )}
          Level {combinedStats(combatant)}
        </p>
      </div>
      {won && <p className={classes.mark}>Winner</p>}
      {lost && <VisuallyHidden>lost</VisuallyHidden>}
    </div>
  );
}
