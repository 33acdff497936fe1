import { useEffect, useId, useRef } from 'react';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { CloseIcon } from '#app/ui/icons/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { offerUndo } from '../session/offer-undo.ts';
import { useDesk } from '../session/use-desk.ts';
import { AddMonsters } from './add-monsters.tsx';
import classes from './replace-dialog.module.css';

interface ReplaceDialogProps {
  replaced: MonsterRecord;
  onClose: () => void;
}

export function ReplaceDialog({ replaced, onClose }: ReplaceDialogProps) {
  const { session } = useDesk();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, []);
  const done = () => {
    dialog.current?.close();
    offerUndo(session);
  };
  return (
    <dialog
      ref={dialog}
      className={`p-4 ${classes.dialog}`}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <header className="line16 justify-between">
        <h2 id={titleId}>
          In the place of <bdi>{replaced.MONSTER_NAME}</bdi>
        </h2>
        <button type="button" className="icon" onClick={() => dialog.current?.close()}>
          <CloseIcon />
          <VisuallyHidden>Close</VisuallyHidden>
        </button>
      </header>
      <AddMonsters replaced={replaced} onAdded={done} />
    </dialog>
  );
}
