import type { MouseEvent } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';
import { mobileLoginPath } from '../../rules.ts';
import { useViewer } from './ringside-user.tsx';
import { useReturnPath } from './wanted-path.ts';

/** A plain click starts the implicit login where that is possible. */
export function LoginLink({ className }: { className?: string }) {
  const { signIn } = useViewer();
  const redirectPath = useReturnPath();

  function start(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    signIn(redirectPath);
  }

  return (
    <ButtonLink
      to={mobileLoginPath(redirectPath)}
      className={className}
      onClick={start}
      discover="none"
    >
      Log in
    </ButtonLink>
  );
}
