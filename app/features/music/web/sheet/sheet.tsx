import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { CloseIcon } from '#app/ui/icons/icons.tsx';
import { PlayerButton } from '../../player/web/controls/player-button.tsx';
import classes from './sheet.module.css';

interface SheetProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function Sheet({ title, open, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  function closeOutside({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
    if (target === currentTarget) currentTarget.close();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog
    <dialog
      ref={dialog}
      data-player
      aria-labelledby={titleId}
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      onClick={closeOutside}
    >
      {open && (
        <div className={`stack gap-4 ${classes.content}`}>
          <div className={`ends ${classes.head}`}>
            <h2 id={titleId} className="type-figure">
              {title}
            </h2>
            <PlayerButton label="Close" onClick={() => dialog.current?.close()}>
              <CloseIcon />
            </PlayerButton>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
