import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from '#app/ui/icons/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';

interface DeskDialogProps {
  title: ReactNode;
  className: string;
  onOpen: (dialog: HTMLDialogElement) => void;
  /** Without it only an answer closes the dialog. */
  onClose?: () => void;
  children: ReactNode;
}

/** A modal dialog, open as long as it is rendered; the focus returns afterwards. */
export function DeskDialog({ title, className, onOpen, onClose, children }: DeskDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a later effect would lose the focus
  useLayoutEffect(() => {
    const shown = dialog.current as HTMLDialogElement;
    shown.showModal();
    onOpen(shown);
    return () => shown.close();
  }, []);
  // Ignores a dialog inside this one.
  const closed = ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (target !== currentTarget || currentTarget.open || !currentTarget.isConnected) return;
    (onClose ?? (() => currentTarget.showModal()))();
  };
  return (
    <dialog ref={dialog} className={className} aria-labelledby={titleId} onClose={closed}>
      <header className="line gap-4 justify-between">
        <h2 id={titleId}>{title}</h2>
        {onClose && (
          <button type="button" className="icon" onClick={onClose}>
            <CloseIcon />
            <VisuallyHidden>Close</VisuallyHidden>
          </button>
        )}
      </header>
      {children}
    </dialog>
  );
}
