import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { RopesIcon } from '../icons/icons.tsx';
import classes from './notice.module.css';

interface NoticeProps {
  title?: ReactNode;
  heading?: 'h2' | 'h3';
  children?: ReactNode;
  retry?: (() => unknown) | undefined;
  picture?: ReactNode;
  role?: 'alert' | 'status' | undefined;
  centred?: boolean;
  className?: string | undefined;
}

export function Notice({
  title,
  heading: Heading = 'h2',
  children,
  retry,
  picture,
  role,
  centred,
  className,
}: NoticeProps) {
  return (
    <div
      className={classNames(classes.notice, centred && classes.centred, className)}
      role={role ?? (retry && 'alert')}
    >
      {picture === undefined ? <RopesIcon torn={retry !== undefined} /> : picture}
      {title && <Heading>{title}</Heading>}
      {children}
      {retry && <Button onClick={() => void retry()}>Try again</Button>}
    </div>
  );
}
