import { BlockedUndoNotice } from './blocked-undo-dialog.tsx';
import { ConflictQuestions } from './conflict-dialog.tsx';

export default function Questions() {
  return (
    <>
      <BlockedUndoNotice />
      <ConflictQuestions />
    </>
  );
}
