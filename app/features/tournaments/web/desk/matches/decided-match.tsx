import type { Outcome } from '@ringside/bracket';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm-dialog.tsx';
import { type Matchup, previewResult, previewTakeBack } from '../../../bracket/bracket-view.ts';
import { BRACKET_MESSAGES } from '../../../contract.ts';
import { namesOf, resultText } from '../../../edits/changes.ts';
import { undoneByEdit } from '../../../edits/edits.ts';
import { BroadcastButton } from '../broadcast/broadcast.tsx';
import { type ChangeMatch, useDesk } from '../session/use-desk.ts';
import { LockButton } from './lock-button.tsx';
import classes from './matchup-dialog.module.css';
import { ScoreFields, type ScorePair } from './score-fields.tsx';

interface DecidedMatchProps {
  matchup: Matchup;
  unlocked: boolean;
  change: ChangeMatch;
}

/** A finished result: once unlocked it is corrected or taken back, with what that undoes in sight. */
export function DecidedMatch({ matchup, unlocked, change }: DecidedMatchProps) {
  const { rows } = matchup;
  const [locked, setLocked] = useState(!unlocked);
  const content = useRef<HTMLDivElement>(null);
  const correctButton = useRef<HTMLButtonElement>(null);
  const { scores, setScores, changed, preview, correct, takeBack, describe, dialog } =
    useCorrection(matchup, change);

  function setLock(next: boolean): void {
    flushSync(() => setLocked(next));
    if (!next) content.current?.querySelector<HTMLElement>('[data-score]')?.focus();
  }

  return (
    <div ref={content} className={classes.content}>
      <ScoreFields
        rows={rows}
        scores={scores}
        locked={locked}
        onScores={setScores}
        onEnter={() => correctButton.current?.focus()}
      />
      <LockButton locked={locked} onChange={setLock}>
        {locked
          ? 'This result is declared: unlock to put it right.'
          : 'Unlocked: edit the scores, and correct the result or take it back.'}
      </LockButton>
      <div className={classes.actions}>
        <BroadcastButton matchId={matchup.id} />
        <Button disabled={locked} className={classes.danger} onClick={() => void takeBack()}>
          Take back
        </Button>
        <Button
          variant="primary"
          className={classes.declare}
          disabled={locked || !changed || !preview}
          ref={correctButton}
          onClick={() => void correct()}
        >
          Correct the result
        </Button>
      </div>
      <Preview shown={changed} undone={preview?.undone} describe={describe} />
      {dialog}
    </div>
  );
}

/** The scores as they are edited, and what correcting the result or taking it back does. */
function useCorrection({ id, rows }: Matchup, change: ChangeMatch) {
  const { tournament } = useDesk();
  const declared: ScorePair = [rows[0].score ?? 0, rows[1].score ?? 0];
  const [scores, setScores] = useState<ScorePair>(declared);
  const describe = useResultTexts();
  const { dialog, confirm } = useConfirmUndoing(describe);
  const preview = scores[0] === scores[1] ? null : previewResult(tournament, id, ...scores);
  const changed = scores.join() !== declared.join();

  async function correct(): Promise<void> {
    if (!preview) return;
    const { outcome, undone } = preview;
    const seen = undoneByEdit(tournament, { kind: 'correct', outcome });
    const harmless = undone.length === 0;
    if (harmless || (await confirm('Correct this result?', undone, 'Correct'))) {
      change({ kind: 'correct', outcome, undoes: seen });
    }
  }

  async function takeBack(): Promise<void> {
    const undone = previewTakeBack(tournament, id);
    const seen = undoneByEdit(tournament, { kind: 'take-back', matchId: id });
    if (await confirm('Take this result back?', undone, 'Take back')) {
      change({ kind: 'take-back', matchId: id, undoes: seen });
    }
  }

  return { scores, setScores, changed, preview, correct, takeBack, describe, dialog };
}

const FALLS = 'These later results become invalid:';

interface PreviewProps {
  /** Whether the scores differ from what was declared. */
  shown: boolean;
  /** Results that would fall; undefined while the scores are equal. */
  undone: Outcome[] | undefined;
  describe: (outcomes: Outcome[]) => string[];
}

/** The consequences of a correction, before it is made. */
function Preview({ shown, undone, describe }: PreviewProps) {
  if (!shown) return <p className={classes.note}>{'\u00a0'}</p>;
  if (!undone) return <p className={classes.note}>{BRACKET_MESSAGES.equal_scores}</p>;
  if (undone.length === 0) {
    return <p className={classes.note}>Nothing else changes: every later result stays.</p>;
  }
  return (
    <div className={classes.preview} role="status">
      <p>{FALLS}</p>
      <ul>
        {describe(undone).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** Asks before results are undone, each of them named. */
function useConfirmUndoing(describe: (outcomes: Outcome[]) => string[]) {
  const { dialog, ask } = useConfirm();
  function confirm(title: string, undone: Outcome[], yes: string): Promise<boolean> {
    const text = undone.length > 0 ? `${FALLS} ${describe(undone).join(' ')}` : undefined;
    return ask({ title, yes, danger: true, ...(text && { text }) });
  }
  return { dialog, confirm };
}

function useResultTexts() {
  const { tournament } = useDesk();
  const names = namesOf(tournament);
  return (outcomes: Outcome[]) =>
    outcomes.map((one) => `${one.id}: ${resultText(one, (ID) => names.get(ID) ?? `${ID}`)}.`);
}
