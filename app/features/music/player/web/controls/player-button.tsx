import type { ComponentProps } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import classes from '../shared/player-buttons.module.css';

interface PlayerButtonProps extends ComponentProps<'button'> {
  label: string;
}

export function PlayerButton({ label, className, children, ...others }: PlayerButtonProps) {
  return (
    <button type="button" {...others} className={classNames(classes.button, className)}>
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  );
}
