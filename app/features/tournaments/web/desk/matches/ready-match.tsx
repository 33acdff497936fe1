import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#app/ui/button.tsx';
import { BRACKET_MESSAGES } from '../../../contract.ts';
import { bestOfMatch } from '../../../edits/settings.ts';
import { winsNeeded } from '../../../rules.ts';
import type { Matchup } from '../../../shown-bracket/bracket-view.ts';
import { BroadcastButton } from '../broadcast/broadcast.tsx';
import { type AskedResult, type ChangeMatch, useDesk } from '../session/use-desk.ts';
import { LockButton } from './lock-button.tsx';
import classes from './matchup-dialog.module.css';
import { NoFight } from './no-fight.tsx';
import { QuickResults } from './quick-results.tsx';
import { ScoreFields } from './score-fields.tsx';
import { StartMatch } from './start-match.tsx';

interface ReadyMatchProps {
  matchup: Matchup;
  unlocked: boolean;
  asked: AskedResult | undefined;
  change: ChangeMatch;
}

/** What declares is one button: it is locked until the scores are there, or a result is asked about. */
export function ReadyMatch({ matchup, unlocked, asked: first, change }: ReadyMatchProps) {
  const { id: matchId, rows } = matchup;
  const [left, right] = rows;
  const target = winsNeeded({ bestOf: bestOfMatch(useDesk().tournament, matchId) });
  const [asked, setAsked] = useState(first);
  const [locked, setLocked] = useState(!unlocked && !first);
  const declareButton = useRef<HTMLButtonElement>(null);
  const shown = asked ?? { leftScore: left.score ?? 0, rightScore: right.score ?? 0 };
  const { leftScore, rightScore, walkover } = shown;
  const equal = leftScore === rightScore;
  const [winner, loser] = leftScore > rightScore ? [left, right] : [right, left];

  function ask(result?: AskedResult): void {
    flushSync(() => {
      setAsked(result);
      setLocked(false);
    });
    declareButton.current?.focus();
  }

  function declare(): void {
    const [leftId, rightId] = [left.participant?.ID ?? 0, right.participant?.ID ?? 0];
    const outcome = { id: matchId, leftId, rightId, winner: winner.participant?.ID ?? 0 };
    change({ kind: 'declare', outcome: { ...outcome, ...shown } });
  }

  return (
    <>
      <ScoreFields
        rows={rows}
        scores={[leftScore, rightScore]}
        onScores={([nextLeft, nextRight]) => {
          setAsked(undefined);
          const score = { leftScore: nextLeft, rightScore: nextRight };
          change({ kind: 'score', matchId, score });
        }}
        onEnter={() => {
          if (!equal) ask(asked);
        }}
        renderExtra={(row) => <QuickResults row={row} target={target} onResult={ask} />}
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
          data-asked={asked && true}
          onClick={declare}
        >
          {equal ? (
            'Declare the winner'
          ) : (
            <span>
              Declare <bdi>{winner.label}</bdi> the winner
              {walkover && (
                <>
                  : <bdi>{loser.label}</bdi> {WALKOVER_VERBS[walkover]}
                </>
              )}
            </span>
          )}
        </Button>
      </div>
      <NoFight
        rows={rows}
        onLost={({ side }, walkover) => {
          const [leftScore, rightScore] = side === 'left' ? [0, target] : [target, 0];
          ask({ leftScore, rightScore, walkover });
        }}
      />
      <p className="small">{equal ? BRACKET_MESSAGES.equal_scores : '\u00a0'}</p>
    </>
  );
}

const WALKOVER_VERBS = {
  forfeit: 'forfeits',
  disqualified: 'is disqualified',
  out: 'is out of the cup',
} as const;
