import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { levelOf, raceLabelOf, shownFigure } from '#app/features/records/rules.ts';
import { classNames } from '#app/ui/class-names.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { ShownMonster, Snapshot } from '../../contract.ts';
import { percentOf } from '../../odds/rules.ts';
import { WALKOVER_WORDS } from '../../rules.ts';
import { PauseNote } from '../pause-note.tsx';
import type { OverlayOptions } from '../shared/overlay-options.ts';
import stage from '../shared/overlay-stage.module.css';
import classes from './overlay-match.module.css';

interface OverlayMatchProps {
  snapshot: Snapshot;
  side: OverlayOptions['side'];
  leftChance: number | undefined;
}

export function OverlayMatch({ snapshot, side, leftChance }: OverlayMatchProps) {
  const { tournamentId, roundName, leftCombatant, rightCombatant, winner, walkover } = snapshot;
  const ended = { winner, walkover };
  return (
    <section className={`absolute ${stage.lower} ${classes.match}`} data-side={side}>
      {snapshot.pause && (
        <PauseNote pause={snapshot.pause} className={`${stage.plate} ${classes.title}`} />
      )}
      <h1 className={`flex items-baseline whitespace-nowrap ${stage.plate} ${classes.title}`}>
        <bdi className={`truncate ${classes.tournament}`}>{tournamentId}</bdi>
        <span className="flex-none gold">{roundName}</span>
        {leftChance !== undefined && (
          <span className="flex-none gold">
            <VisuallyHidden>Chances: </VisuallyHidden>
            {percentOf(leftChance)} : {percentOf(1 - leftChance)}
          </span>
        )}
      </h1>
      <div className={`grid overflow-hidden ${stage.bout} ${classes.bout}`}>
        {side !== 'right' && <Corner combatant={leftCombatant} {...ended} />}
        <p className={`line ${classes.scores}`}>
          {side !== 'right' && <span>{snapshot.leftScore}</span>}
          {side === 'both' && <span className={`dim ${classes.colon}`}>:</span>}
          {side !== 'left' && <span>{snapshot.rightScore}</span>}
        </p>
        {side !== 'left' && <Corner combatant={rightCombatant} {...ended} right />}
      </div>
    </section>
  );
}

interface CornerProps {
  combatant: ShownMonster;
  winner: number | null;
  walkover: Snapshot['walkover'];
  right?: boolean;
}

const LONG_NAME_CHARACTERS = 15;

function Corner({ combatant, winner, walkover, right }: CornerProps) {
  const { ID, MONSTER_NAME, RACE, USER } = combatant;
  const won = winner === ID;
  const lost = winner !== null && !won;
  return (
    <div
      className={classNames(
        'flex items-center min-w-0 relative',
        stage.corner,
        classes.corner,
        right && classes.right,
      )}
      data-won={winner === null ? undefined : won}
    >
      <Portrait race={RACE} alt="" size={220} eager />
      <div className="grow">
        <h2
          className={classNames(
            classes.name,
            MONSTER_NAME.length > LONG_NAME_CHARACTERS
              ? `line-clamp-2 ${classes.long}`
              : 'truncate',
          )}
          dir="auto"
        >
          {MONSTER_NAME}
        </h2>
        <p className={`truncate dim ${classes.race}`}>{raceLabelOf(combatant)}</p>
        <p className={`truncate dim flex ${classes.race} ${classes.figures}`}>
          {USER && (
            <>
              Trainer <bdi className="min-w-0 truncate">{USER}</bdi> ·{' '}
            </>
          )}
          <span className="flex-none">Level {shownFigure(levelOf(combatant))}</span>
        </p>
      </div>
      {won && <p className={`absolute text-center ${classes.mark}`}>Winner</p>}
      {lost && walkover && (
        <p className={`absolute text-center ${classes.mark} ${classes.lost}`}>
          {WALKOVER_WORDS[walkover]}
        </p>
      )}
      {lost && <VisuallyHidden>lost</VisuallyHidden>}
    </div>
  );
}
