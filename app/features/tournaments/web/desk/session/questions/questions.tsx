import { BlockedUndoNotice } from './blocked-undo-dialog.tsx';
import { ConflictQuestions } from './conflict-dialog.tsx';

/** The desk's modal dialogs. */
export default function Questions() {
  return (
    <>
      <BlockedUndoNotice />
      <ConflictQuestions />
    </>
  );
}
