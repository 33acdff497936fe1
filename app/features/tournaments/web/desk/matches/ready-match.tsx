import type { Walkover } from '@ringside/bracket';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#app/ui/button.tsx';
import { BRACKET_MESSAGES } from '../../../contract.ts';
import { bestOfMatch } from '../../../edits/settings.ts';
import { winsNeeded } from '../../../rules.ts';
import type { Matchup } from '../../../shown-bracket/bracket-view.ts';
import { BroadcastButton } from '../broadcast/broadcast.tsx';
import type { ChangeMatch } from '../session/use-desk.ts';
import { useDesk } from '../session/use-desk.ts';
import { LockButton } from './lock-button.tsx';
import classes from './matchup-dialog.module.css';
import { NoFight } from './no-fight.tsx';
import { QuickResults } from './quick-results.tsx';
import { ScoreFields, type ScorePair } from './score-fields.tsx';
import { StartMatch } from './start-match.tsx';

interface ReadyMatchProps {
  matchup: Matchup;
  unlocked: boolean;
  change: ChangeMatch;
}

export function ReadyMatch({ matchup, unlocked, change }: ReadyMatchProps) {
  const { id: matchId, rows } = matchup;
  const target = winsNeeded({ bestOf: bestOfMatch(useDesk().tournament, matchup.id) });
  const declare = useDeclare(matchup, change);
  const [left, right] = rows;
  const [locked, setLocked] = useState(!unlocked);
  const declareButton = useRef<HTMLButtonElement>(null);
  const [leftScore, rightScore] = [left.score ?? 0, right.score ?? 0];
  const equal = leftScore === rightScore;
  const ahead = leftScore > rightScore ? left : right;

  /** Enter after the scores unlocks and focuses the button, which a second Enter presses. */
  function goOn(): void {
    if (equal) return;
    flushSync(() => setLocked(false));
    declareButton.current?.focus();
  }

  return (
    <>
      <ScoreFields
        rows={rows}
        scores={[leftScore, rightScore]}
        onScores={([nextLeft, nextRight]) => {
          const score = { leftScore: nextLeft, rightScore: nextRight };
          change({ kind: 'score', matchId, score });
        }}
        onEnter={goOn}
        renderExtra={(row) => <QuickResults row={row} target={target} onResult={declare} />}
      />
      <LockButton locked={locked} onChange={setLocked}>
        {locked
          ? 'Locked: unlock to start the match or declare its winner.'
          : 'Unlocked: the match can be started and its winner declared.'}
      </LockButton>
      <div className={`grid items-start gap-2 ${classes.actions}`}>
        <StartMatch matchup={matchup} locked={locked}>
          <BroadcastButton matchId={matchId} />
        </StartMatch>
        <Button
          variant="primary"
          className={`col-span-full text-xl ${classes.declare}`}
          disabled={locked || equal}
          ref={declareButton}
          onClick={() => declare([leftScore, rightScore])}
        >
          {equal ? 'Declare the winner' : `Declare ${ahead.label} the winner`}
        </Button>
      </div>
      <NoFight
        rows={rows}
        onLost={({ side }, walkover) =>
          declare(side === 'left' ? [0, target] : [target, 0], walkover)
        }
      />
      <p className="small">{equal ? BRACKET_MESSAGES.equal_scores : '\u00a0'}</p>
    </>
  );
}

function useDeclare({ id, rows: [left, right] }: Matchup, change: ChangeMatch) {
  return ([leftScore, rightScore]: ScorePair, walkover?: Walkover): void => {
    const [leftId, rightId] = [left.participant?.ID ?? 0, right.participant?.ID ?? 0];
    const winner = leftScore > rightScore ? leftId : rightId;
    const outcome = { id, leftId, rightId, leftScore, rightScore, winner };
    change({ kind: 'declare', outcome: { ...outcome, ...(walkover && { walkover }) } });
  };
}
