import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import classes from './list-note.module.css';

interface ListNoteProps {
  children: ReactNode;
  /** Loads the list again; the note then says that it could not be loaded. */
  retry?: () => unknown;
}

/** A sentence in place of a list that is empty or could not be loaded. */
export function ListNote({ children, retry }: ListNoteProps) {
  return (
    <p className={classes.note} role={retry && 'alert'}>
      <span>{children}</span>
      {retry && <Button onClick={() => void retry()}>Try again</Button>}
    </p>
  );
}
