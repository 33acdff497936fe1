import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import classes from './notice.module.css';

interface NoticeProps {
  title?: ReactNode;
  children?: ReactNode;
  /** Loads the content again; the notice then says that it could not be loaded. */
  retry?: () => unknown;
  role?: 'alert' | 'status' | undefined;
  centred?: boolean;
  className?: string | undefined;
}

/** In place of content that is empty, for others only, or could not be loaded. */
export function Notice({ title, children, retry, role, centred, className }: NoticeProps) {
  return (
    <div
      className={classNames(classes.notice, centred && classes.centred, className)}
      role={role ?? (retry && 'alert')}
    >
      {title && <h2>{title}</h2>}
      {children}
      {retry && <Button onClick={() => void retry()}>Try again</Button>}
    </div>
  );
}
