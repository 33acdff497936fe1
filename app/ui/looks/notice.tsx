import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import classes from './notice.module.css';

interface NoticeProps {
  title?: ReactNode;
  heading?: 'h2' | 'h3';
  children?: ReactNode;
  retry?: () => unknown;
  role?: 'alert' | 'status' | undefined;
  centred?: boolean;
  className?: string | undefined;
}

export function Notice({
  title,
  heading: Heading = 'h2',
  children,
  retry,
  role,
  centred,
  className,
}: NoticeProps) {
  return (
    <div
      className={classNames(classes.notice, centred && classes.centred, className)}
      role={role ?? (retry && 'alert')}
    >
      {title && <Heading>{title}</Heading>}
      {children}
      {retry && <Button onClick={() => void retry()}>Try again</Button>}
    </div>
  );
}
