import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { RopesIcon } from './icons/icons.tsx';
import classes from './list-note.module.css';

interface ListNoteProps {
  children: ReactNode;
  retry?: () => unknown;
}

export function ListNote({ children, retry }: ListNoteProps) {
  return (
    <p className={classes.note} role={retry && 'alert'}>
      <RopesIcon torn={retry !== undefined} />
      <span>{children}</span>
      {retry && <Button onClick={() => void retry()}>Try again</Button>}
    </p>
  );
}
