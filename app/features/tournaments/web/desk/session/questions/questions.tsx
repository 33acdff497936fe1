import { Button } from '#app/ui/button.tsx';
import confirmDialog from '#app/ui/confirm-dialog.module.css';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import type { Tournament } from '../../../../contract.ts';
import { confirmed, type EditConflict, isQuestion } from '../../../../edits/apply-save.ts';
import { differenceText, namesOf, outcomeText } from '../../../../edits/changes.ts';
import { applyEdit, missingFrom } from '../../../../edits/edits.ts';
import { DeskDialog } from '../../desk-dialog.tsx';
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
  const waiting = desk.conflicts.filter(isQuestion).length;
  const answer = (yes: boolean) => {
    const problem = session.resolveConflict(conflict, yes);
    if (problem !== null) showFailure(problem);
  };
  return (
    // Closing without an answer would lose either the local change or a saved one.
    <DeskDialog
      title={titleOf(conflict)}
      className={`stack p-6 ${classes.dialog}`}
      onOpen={withdrawUndo}
    >
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
    </DeskDialog>
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
  const { label, reason, message, matchId, undoes } = blocked;
  const close = () => session.dismissBlockedUndo();
  const correct = (id: string) => {
    close();
    openMatch(id, { unlocked: true });
  };
  return (
    <DeskDialog
      title="Your last step stays as it is."
      className={`stack p-6 ${classes.dialog}`}
      onOpen={withdrawUndo}
      onClose={close}
    >
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
        <Button wide autoFocus onClick={close}>
          OK
        </Button>
        {matchId !== null && (
          <Button wide variant="primary" onClick={() => correct(matchId)}>
            Correct {matchId}
          </Button>
        )}
      </div>
    </DeskDialog>
  );
}
