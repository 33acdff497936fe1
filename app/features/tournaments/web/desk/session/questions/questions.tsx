import { useEffect, useId, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import confirmDialog from '#app/ui/confirm-dialog.module.css';
import { withdrawUndo } from '../offer-undo.ts';
import type { BlockedUndo } from '../steps.ts';
import { useDesk } from '../use-desk.ts';
import classes from './conflict-dialog.module.css';
import { ConflictQuestions } from './conflict-dialog.tsx';
import { DeclaredResults } from './declared-results.tsx';

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
      className={`p-6 ${classes.dialog}`}
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
