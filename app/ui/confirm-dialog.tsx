import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import classes from './confirm-dialog.module.css';

export interface Confirmation {
  title: string;
  text?: string;
  yes: string;
  no?: string;
  danger?: boolean;
}

const YES = 'yes';

/** The browser's modal dialog starts on 'no' and restores the focus. */
export function useConfirm(): {
  dialog: ReactNode;
  ask: (question: Confirmation) => Promise<boolean>;
} {
  const element = useRef<HTMLDialogElement>(null);
  const [question, setQuestion] = useState<Confirmation | null>(null);
  const answer = useRef<(yes: boolean) => void>(() => undefined);
  const titleId = useId();

  const ask = useCallback((next: Confirmation): Promise<boolean> => {
    const shown = element.current;
    if (!shown || shown.open) return Promise.resolve(false);
    setQuestion(next);
    return new Promise((resolve) => {
      answer.current = resolve;
      shown.returnValue = '';
      shown.showModal();
    });
  }, []);

  const dialog = (
    <dialog
      ref={element}
      className={classes.dialog}
      aria-labelledby={titleId}
      onClose={(event) => answer.current(event.currentTarget.returnValue === YES)}
    >
      <form method="dialog" className={classes.form}>
        <h2 id={titleId} className={classes.title}>
          {question?.title}
        </h2>
        {question?.text && <p dir="auto">{question.text}</p>}
        <div className={classes.actions}>
          <Button type="submit" wide autoFocus>
            {question?.no ?? 'Cancel'}
          </Button>
          <Button type="submit" wide value={YES} variant={question?.danger ? 'danger' : 'primary'}>
            {question?.yes}
          </Button>
        </div>
      </form>
    </dialog>
  );
  return { dialog, ask };
}
