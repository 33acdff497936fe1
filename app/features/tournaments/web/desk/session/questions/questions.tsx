import { useEffect, useId, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import confirmDialog from '#app/ui/confirm-dialog.module.css';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import type { Tournament } from '../../../../contract.ts';
import { confirmed, type EditConflict, isQuestion } from '../../../../edits/apply-save.ts';
import { differenceText, namesOf, outcomeText } from '../../../../edits/changes.ts';
import { applyEdit, missingFrom } from '../../../../edits/edits.ts';
import { withdrawUndo } from '../offer-undo.ts';
import type { BlockedUndo } from '../steps.ts';
import { useDesk } from '../use-desk.ts';
import classes from './conflict-dialog.module.css';
import { DeclaredResults } from './declared-results.tsx';

/** The next conflict between two organisers, as a modal dialog, so that it is not overlooked. */
function ConflictQuestions() {
  const { desk } = useDesk();
  const conflict = desk.conflicts.find(isQuestion);
  return conflict ? <ConflictDialog key={questionKey(conflict)} conflict={conflict} /> : null;
}

/** Another list of results is another dialog, so that nobody confirms what they have not seen. */
const questionKey = ({ edit, undoes }: EditConflict) => JSON.stringify([edit, undoes]);

function ConflictDialog({ conflict }: { conflict: EditConflict }) {
  const { session, desk, tournament } = useDesk();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const waiting = desk.conflicts.filter(isQuestion).length;
  useEffect(() => {
    withdrawUndo();
    dialog.current?.showModal();
  }, []);
  const answer = (yes: boolean) => {
    const problem = session.resolveConflict(conflict, yes);
    if (problem !== null) showFailure(problem);
  };
  return (
    <dialog
      ref={dialog}
      className={`stack p-6 ${classes.dialog}`}
      aria-labelledby={titleId}
      // Closing without an answer would lose either the local change or a saved one.
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => currentTarget.showModal()}
    >
      <h2 id={titleId}>{titleOf(conflict)}</h2>
      <p>Yours: {mineText(tournament, conflict)}</p>
      {conflict.undoes.length > 0 && (
        <>
          <p>It would undo what is saved:</p>
          <DeclaredResults outcomes={conflict.undoes} />
        </>
      )}
      <div className={confirmDialog.actions}>
        <Button wide onClick={() => answer(false)} autoFocus>
          Keep theirs
        </Button>
        <Button wide variant="danger" onClick={() => answer(true)}>
          Use mine
        </Button>
      </div>
      {waiting > 1 && <p className="dim">{waiting - 1} more to decide after this.</p>}
    </dialog>
  );
}

export function titleOf({ edit, undoes }: Pick<EditConflict, 'edit' | 'undoes'>): string {
  if (edit.kind === 'reset') return 'You reset the tournament, but others went on meanwhile.';
  if (edit.kind === 'seed') return 'Both of you changed the seeding.';
  if (edit.kind === 'settings') return 'The match for third place has a result.';
  if (edit.kind === 'restore') return 'Later results depend on what you undo.';
  if (edit.kind === 'out') return 'Later results depend on who is out.';
  const matchId = 'outcome' in edit ? edit.outcome.id : 'matchId' in edit ? edit.matchId : null;
  const named = 'undoes' in edit ? (edit.undoes ?? []) : [];
  const built = named.length > 0 && missingFrom(named, undoes).every(({ id }) => id !== matchId);
  return built
    ? `Another organiser declared results after ${matchId} meanwhile.`
    : `Both of you changed ${matchId}.`;
}

function mineText(tournament: Tournament, conflict: EditConflict): string {
  const { edit } = conflict;
  if ('outcome' in edit) return outcomeText(edit.outcome, namesOf(tournament));
  if (edit.kind === 'take-back') return `${edit.matchId}: result removed.`;
  if (edit.kind === 'reset') return 'Every result cleared.';
  return differenceText(tournament, applyEdit(tournament, confirmed(conflict)));
}

export default function Questions() {
  return (
    <>
      <BlockedUndoNotice />
      <ConflictQuestions />
    </>
  );
}

function BlockedUndoNotice() {
  const { blockedUndo } = useDesk().desk;
  return blockedUndo && <BlockedUndoDialog blocked={blockedUndo} />;
}

function BlockedUndoDialog({ blocked }: { blocked: BlockedUndo }) {
  const { session, openMatch } = useDesk();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { label, reason, message, matchId, undoes } = blocked;
  useEffect(() => {
    withdrawUndo();
    dialog.current?.showModal();
  }, []);
  const correct = (id: string) => {
    session.dismissBlockedUndo();
    openMatch(id, { unlocked: true });
  };
  return (
    <dialog
      ref={dialog}
      className={`stack p-6 ${classes.dialog}`}
      aria-labelledby={titleId}
      onClose={() => session.dismissBlockedUndo()}
    >
      <h2 id={titleId}>Your last step stays as it is.</h2>
      <p>{label}</p>
      {reason === 'changed' && (
        <p>Another organiser has changed it since, so there is nothing of yours left to undo.</p>
      )}
      {reason === 'impossible' && <p>{message}</p>}
      {reason === 'built-on' && (
        <>
          <p>Later results depend on it. Undoing it would also undo:</p>
          <DeclaredResults outcomes={undoes} />
        </>
      )}
      <div className={confirmDialog.actions}>
        <Button wide autoFocus onClick={() => dialog.current?.close()}>
          OK
        </Button>
        {matchId !== null && (
          <Button wide variant="primary" onClick={() => correct(matchId)}>
            Correct {matchId}
          </Button>
        )}
      </div>
    </dialog>
  );
}
