import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { LockIcon } from '#app/ui/icons/page-icons.tsx';
import classes from './matchup-dialog.module.css';

interface LockButtonProps {
  locked: boolean;
  onChange: (locked: boolean) => void;
  children: ReactNode;
}

export function LockButton({ locked, onChange, children }: LockButtonProps) {
  return (
    <div className={`line gap-3 small ${classes.lock}`}>
      <Button
        data-lock
        className={`flex-none ${classes.lockButton}`}
        onClick={() => onChange(!locked)}
      >
        <LockIcon open={!locked} />
        {locked ? 'Unlock' : 'Lock'}
      </Button>
      <p role="status">{children}</p>
    </div>
  );
}
