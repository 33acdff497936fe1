import { type ReactNode, useEffect, useId, useRef } from 'react';

interface ModalProps {
  title: ReactNode;
  className?: string;
  onClose: () => void;
  children: (close: () => void) => ReactNode;
}

/** A dialog that is open while it is mounted; a press beside it closes it. */
export function Modal({ title, className = 'stack p-4', onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
    >
      <div className={className}>
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        {children(close)}
      </div>
    </dialog>
  );
}
