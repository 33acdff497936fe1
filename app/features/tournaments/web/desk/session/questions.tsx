import { BlockedUndoNotice } from './blocked-undo-dialog.tsx';
import { ConflictQuestions } from './conflict-dialog.tsx';

/** What a desk asks its organiser about, in modal dialogs. */
export default function Questions() {
  return (
    <>
      <BlockedUndoNotice />
      <ConflictQuestions />
    </>
  );
}
