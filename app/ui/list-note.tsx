import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import classes from './list-note.module.css';

interface ListNoteProps {
  children: ReactNode;
  retry?: () => unknown;
  /** Has the height of `RowSkeletons`, so that nothing below moves when it replaces them. */
  tall?: boolean;
}

export function ListNote({ children, retry, tall }: ListNoteProps) {
  return (
    <p className={classNames(classes.note, tall && classes.tall)} role={retry && 'alert'}>
      <span>{children}</span>
      {retry && <Button onClick={() => void retry()}>Try again</Button>}
    </p>
  );
}
