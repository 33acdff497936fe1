import { useEffect, useId, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import type { Tournament } from '../../../../contract.ts';
import { confirmed, type EditConflict, isQuestion } from '../../../../edits/apply-save.ts';
import { differenceText, namesOf, resultText } from '../../../../edits/changes.ts';
import { applyEdit, missingFrom } from '../../../../edits/edits.ts';
import { withdrawUndo } from '../offer-undo.ts';
import { useDesk } from '../use-desk.ts';
import classes from './conflict-dialog.module.css';
import { DeclaredResults } from './declared-results.tsx';

/** The next question about what two organisers changed: modal, so that it is met anywhere. */
export function ConflictQuestions() {
  const { desk } = useDesk();
  const conflict = desk.conflicts.find(isQuestion);
  return conflict ? <ConflictDialog key={questionKey(conflict)} conflict={conflict} /> : null;
}

/** Another list of results is another question: nobody answers one that changed under the hand. */
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
      className={classes.dialog}
      aria-labelledby={titleId}
      // It has no way out but an answer: what was done would be lost, or something saved.
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
      <div className={classes.actions}>
        <Button wide onClick={() => answer(false)} autoFocus>
          Keep theirs
        </Button>
        <Button wide className={classes.danger} onClick={() => answer(true)}>
          Use mine
        </Button>
      </div>
      {waiting > 1 && <p className={classes.note}>{waiting - 1} more to decide after this.</p>}
    </dialog>
  );
}

function titleOf({ edit, undoes }: EditConflict): string {
  if (edit.kind === 'reset') return 'You reset the tournament; they went on meanwhile.';
  if (edit.kind === 'seed') return 'Both of you changed the seeding.';
  if (edit.kind === 'settings') return 'The match for third place has a result.';
  if (edit.kind === 'restore') return 'Somebody built on what you undo.';
  const matchId = 'outcome' in edit ? edit.outcome.id : 'matchId' in edit ? edit.matchId : null;
  const named = 'undoes' in edit ? (edit.undoes ?? []) : [];
  const built = named.length > 0 && missingFrom(named, undoes).every(({ id }) => id !== matchId);
  return built ? `Somebody built on ${matchId} meanwhile.` : `Both of you changed ${matchId}.`;
}

/** The effect of using mine, in words. */
function mineText(tournament: Tournament, conflict: EditConflict): string {
  const { edit } = conflict;
  if ('outcome' in edit) {
    const names = namesOf(tournament);
    return `${edit.outcome.id}: ${resultText(edit.outcome, (ID) => names.get(ID) ?? `Monster ${ID}`)}.`;
  }
  if (edit.kind === 'take-back') return `${edit.matchId} taken back.`;
  if (edit.kind === 'reset') return 'Every result cleared.';
  return differenceText(tournament, applyEdit(tournament, confirmed(conflict)));
}
