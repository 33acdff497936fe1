import type { Walkover } from '@ringside/bracket';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#app/ui/button.tsx';
import { BRACKET_MESSAGES } from '../../../contract.ts';
import type { Edit } from '../../../edits/edits.ts';
import { bestOfMatch } from '../../../edits/settings.ts';
import { winsNeeded } from '../../../rules.ts';
import type { Matchup, MatchupRow } from '../../../shown-bracket/bracket-view.ts';
import { BroadcastButton } from '../broadcast/broadcast.tsx';
import { type AskedResult, type ChangeMatch, useDesk } from '../session/use-desk.ts';
import { LockButton } from './lock-button.tsx';
import classes from './matchup-dialog.module.css';
import { QuickResults } from './quick-results.tsx';
import { ScoreFields } from './score-fields.tsx';
import { StartMatch } from './start-match.tsx';

interface ReadyMatchProps {
  matchup: Matchup;
  unlocked: boolean;
  asked: AskedResult | undefined;
  change: ChangeMatch;
}

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
  const [winner, loser] = leftScore > rightScore ? rows : [right, left];
  const outcome = outcomeOf(matchup, winner);

  function ask(result?: AskedResult): void {
    flushSync(() => {
      setAsked(result);
      setLocked(false);
    });
    declareButton.current?.focus();
  }

  return (
    <>
      <ScoreFields
        rows={rows}
        scores={[leftScore, rightScore]}
        onScores={([nextLeft, nextRight]) => {
          setAsked(undefined);
          change(scoreOf(matchId, nextLeft, nextRight));
        }}
        onEnter={() => !equal && ask(asked)}
        renderExtra={(row) => <QuickResults row={row} target={target} onResult={ask} />}
      />
      <LockButton locked={locked} onChange={setLocked}>
        {LOCK_WORDS[locked ? 'locked' : 'unlocked']}
      </LockButton>
      <div className={`grid items-start gap-2 ${classes.actions}`}>
        <StartMatch matchup={matchup} locked={locked}>
          <BroadcastButton matchId={matchId} />
        </StartMatch>
        <DeclareButton
          ref={declareButton}
          winner={winner.label}
          loser={loser.label}
          walkover={walkover}
          equal={equal}
          locked={locked}
          isAsked={asked !== undefined}
          onClick={() => change({ kind: 'declare', outcome: { ...outcome, ...shown } })}
        />
      </div>
      <p className="small">{equal ? BRACKET_MESSAGES.equal_scores : '\u00a0'}</p>
      <NoFight
        rows={rows}
        onLost={({ side }, walkover) => ask({ ...lostBy(side, target), walkover })}
        onBothGone={() => change(bothGone(outcome))}
      />
    </>
  );
}

const scoreOf = (matchId: string, leftScore: number, rightScore: number) =>
  ({ kind: 'score', matchId, score: { leftScore, rightScore } }) as const;

const bothGone = ({ leftId, rightId }: ReturnType<typeof outcomeOf>) =>
  ({ kind: 'out', IDs: [leftId, rightId], why: 'gone' }) satisfies Edit;

const lostBy = (side: 'left' | 'right', target: number) =>
  side === 'left' ? { leftScore: 0, rightScore: target } : { leftScore: target, rightScore: 0 };

function outcomeOf({ id, rows: [left, right] }: Matchup, winner: Matchup['rows'][number]) {
  const [leftId, rightId] = [left.participant?.ID ?? 0, right.participant?.ID ?? 0];
  return { id, leftId, rightId, winner: winner.participant?.ID ?? 0 };
}

interface DeclareProps extends Pick<AskedResult, 'walkover'> {
  ref: RefObject<HTMLButtonElement | null>;
  winner: string;
  loser: string;
  equal: boolean;
  locked: boolean;
  isAsked: boolean;
  onClick(): void;
}

function DeclareButton({
  winner,
  loser,
  walkover,
  equal,
  locked,
  isAsked,
  ...button
}: DeclareProps) {
  return (
    <Button
      variant="primary"
      className={`col-span-full ${classes.declare}`}
      disabled={locked || equal}
      data-asked={isAsked || undefined}
      {...button}
    >
      {equal ? (
        'Declare the winner'
      ) : (
        <span>
          Declare <bdi>{winner}</bdi> the winner
          {walkover && (
            <>
              : <bdi>{loser}</bdi> {WALKOVER_VERBS[walkover]}
            </>
          )}
        </span>
      )}
    </Button>
  );
}

const LOCK_WORDS = {
  locked: 'Locked: unlock to start the match or declare its winner.',
  unlocked: 'Unlocked: the match can be started and its winner declared.',
};

const WALKOVER_VERBS = {
  forfeit: 'forfeits',
  disqualified: 'is disqualified',
  out: 'is out of the cup',
} as const;

interface NoFightProps {
  rows: Matchup['rows'];
  onLost: (row: MatchupRow, walkover: Walkover) => void;
  onBothGone: () => void;
}

function NoFight({ rows, onLost, onBothGone }: NoFightProps) {
  const { format, thirdPlace } = useDesk().tournament;
  const goesOn = format === 'double' || thirdPlace === true;
  return (
    <details>
      <summary className="summary">No-show or disqualification</summary>
      {rows.map((row) => (
        <p key={row.side} className={`stack gap-2 items-center mb-2 ${classes.walkover}`}>
          <bdi>{row.label}</bdi>
          <Button onClick={() => onLost(row, 'forfeit')}>Forfeits</Button>
          <Button onClick={() => onLost(row, 'disqualified')}>Is disqualified</Button>
          {goesOn && <Button onClick={() => onLost(row, 'out')}>Is out of the cup</Button>}
        </p>
      ))}
      <Button onClick={onBothGone}>Both are absent</Button>
      {goesOn && (
        <p className="small">
          Who forfeits or is disqualified loses this match alone. Out of the cup means out of the
          lower bracket, too.
        </p>
      )}
      <p className="small">
        Participants replaces a no-show that has not fought. It also takes out who leaves between
        matches.
      </p>
    </details>
  );
}
