import { type RefObject, useCallback, useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import classes from './logout-dialog.module.css';

const CONFIRMED = 'log-out';

/** Asks whether to log out; `ask` resolves with the answer, any other way out of the dialog is no. */
export function useLogoutQuestion() {
  const dialog = useRef<HTMLDialogElement>(null);
  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        const shown = dialog.current;
        if (!shown || shown.open) return resolve(false);
        shown.returnValue = '';
        shown.addEventListener('close', () => resolve(shown.returnValue === CONFIRMED), {
          once: true,
        });
        shown.showModal();
      }),
    [],
  );
  return { dialog, ask };
}

/** The browser's own modal dialog: it keeps the focus, closes on Escape, gives the focus back. */
export function LogoutDialog({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  const title = useId();
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={title}>
      <form method="dialog" className={classes.form}>
        <h2 id={title} className={classes.question}>
          Are you sure you want to log out?
        </h2>
        <p className={classes.text}>Your Z, items and playlists stay where they are.</p>
        <div className={classes.actions}>
          <Button type="submit" wide autoFocus>
            Stay
          </Button>
          <Button type="submit" wide value={CONFIRMED} className={classes.leave}>
            Log out
          </Button>
        </div>
      </form>
    </dialog>
  );
}
