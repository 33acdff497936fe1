import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { LockIcon } from '#app/ui/icons/page-icons.tsx';
import layouts from '#app/ui/looks/layouts.module.css';
import texts from '#app/ui/looks/texts.module.css';
import classes from './matchup-dialog.module.css';

interface LockButtonProps {
  locked: boolean;
  onChange: (locked: boolean) => void;
  children: ReactNode;
}

export function LockButton({ locked, onChange, children }: LockButtonProps) {
  return (
    <div className={classNames(layouts.line12, texts.small, classes.lock)}>
      <Button data-lock className={classes.lockButton} onClick={() => onChange(!locked)}>
        <LockIcon open={!locked} />
        {locked ? 'Unlock' : 'Lock'}
      </Button>
      <p role="status">{children}</p>
    </div>
  );
}
