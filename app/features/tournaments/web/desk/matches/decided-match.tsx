import type { Outcome } from '@ringside/bracket';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm-dialog.tsx';
import { BRACKET_MESSAGES } from '../../../contract.ts';
import { namesOf, outcomeText } from '../../../edits/changes.ts';
import { applyEdit, bracketOf, type Edit, undoneByEdit } from '../../../edits/edits.ts';
import {
  type Matchup,
  previewResult,
  previewTakeBack,
} from '../../../shown-bracket/bracket-view.ts';
import { BroadcastButton } from '../broadcast/broadcast.tsx';
import { useOrderTexts } from '../orders/use-orders.ts';
import { useRing } from '../ring/use-ring.ts';
import { type ChangeMatch, useDesk } from '../session/use-desk.ts';
import { LockButton } from './lock-button.tsx';
import classes from './matchup-dialog.module.css';
import { ScoreFields, type ScorePair } from './score-fields.tsx';

interface DecidedMatchProps {
  matchup: Matchup;
  unlocked: boolean;
  change: ChangeMatch;
}

export function DecidedMatch({ matchup, unlocked, change }: DecidedMatchProps) {
  const { rows } = matchup;
  const [locked, setLocked] = useState(!unlocked);
  const content = useRef<HTMLDivElement>(null);
  const correctButton = useRef<HTMLButtonElement>(null);
  const correction = useCorrection(matchup, change);
  const counted = useRing().results.find(
    ({ matchId, edit }) => matchId === matchup.id && edit === null,
  );
  const { scores, setScores, changed, preview, correct, remove, dialog } = correction;

  function setLock(next: boolean): void {
    flushSync(() => setLocked(next));
    if (!next) content.current?.querySelector<HTMLElement>('[data-score]')?.focus();
  }

  return (
    <div ref={content} className="stack">
      <ScoreFields
        rows={rows}
        scores={scores}
        locked={locked}
        onScores={setScores}
        onEnter={() => correctButton.current?.focus()}
      />
      {counted && (
        <p className="problem" role="status">
          The ring counted {counted.leftScore}–{counted.rightScore}, another result than this one.
        </p>
      )}
      <LockButton locked={locked} onChange={setLock}>
        {locked
          ? 'This result is declared: unlock to correct it.'
          : 'Unlocked: edit the scores and correct the result, or remove it.'}
      </LockButton>
      <div className={`grid items-start gap-2 ${classes.actions}`}>
        <BroadcastButton matchId={matchup.id} />
        <Button disabled={locked} variant="danger" onClick={() => void remove()}>
          Remove
        </Button>
        <Button
          variant="primary"
          className={`col-span-full ${classes.declare}`}
          disabled={locked || !changed || !preview}
          ref={correctButton}
          onClick={() => void correct()}
        >
          Correct the result
        </Button>
      </div>
      <Preview
        shown={changed}
        undone={preview?.undone}
        stopped={correction.stopped}
        describe={correction.describe}
      />
      {dialog}
    </div>
  );
}

function useCorrection({ id, rows }: Matchup, change: ChangeMatch) {
  const { tournament } = useDesk();
  const declared: ScorePair = [rows[0].score ?? 0, rows[1].score ?? 0];
  const [scores, setScores] = useState<ScorePair>(declared);
  const name = namesOf(tournament);
  const describe = (outcomes: Outcome[]) => outcomes.map((one) => outcomeText(one, name));
  const orderTexts = useOrderTexts();
  const { dialog, ask } = useConfirm();
  const confirm = (title: string, undone: Outcome[], stopped: string[], yes: string) => {
    const results = undone.length > 0 ? [INVALIDATED, ...describe(undone)] : [];
    const text = [...results, ...stopped].join(' ');
    return ask({ title, yes, danger: true, ...(text && { text }) });
  };
  const preview = scores[0] === scores[1] ? null : previewResult(tournament, id, ...scores);
  const changed = scores.join() !== declared.join();
  const ordersAfter = (edit: Edit) => orderTexts(bracketOf(applyEdit(tournament, edit)));
  const stopped =
    changed && preview ? ordersAfter({ kind: 'correct', outcome: preview.outcome }) : [];

  async function correct(): Promise<void> {
    if (!preview) return;
    const { outcome, undone } = preview;
    const seen = undoneByEdit(tournament, { kind: 'correct', outcome });
    const harmless = undone.length + stopped.length === 0;
    if (harmless || (await confirm('Correct this result?', undone, stopped, 'Correct'))) {
      change({ kind: 'correct', outcome, undoes: seen });
    }
  }

  async function remove(): Promise<void> {
    const undone = previewTakeBack(tournament, id);
    const takeBack = { kind: 'take-back', matchId: id } as const;
    const seen = undoneByEdit(tournament, takeBack);
    if (await confirm('Remove this result?', undone, ordersAfter(takeBack), 'Remove')) {
      change({ kind: 'take-back', matchId: id, undoes: seen });
    }
  }

  return { scores, setScores, changed, preview, stopped, correct, remove, describe, dialog };
}

const INVALIDATED = 'These later results become invalid:';

interface PreviewProps {
  shown: boolean;
  undone: Outcome[] | undefined;
  stopped: string[];
  describe: (outcomes: Outcome[]) => string[];
}

function Preview({ shown, undone, stopped, describe }: PreviewProps) {
  if (!shown) return <p className="small">{'\u00a0'}</p>;
  if (!undone) return <p className="small">{BRACKET_MESSAGES.equal_scores}</p>;
  if (undone.length + stopped.length === 0) {
    return <p className="small">Nothing else changes: every later result stays.</p>;
  }
  return (
    <div className={`rounded text-sm ${classes.preview}`} role="status">
      {undone.length > 0 && <p>{INVALIDATED}</p>}
      <ul className="points mt-1">
        {[...describe(undone), ...stopped].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
