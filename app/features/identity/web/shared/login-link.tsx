import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { mobileLoginPath, returnPath } from '../../rules.ts';
import { useRingsideUser } from './ringside-user.tsx';

/**
 * The login button. As a link it leads to the login by code; where the browser can do better, a
 * plain click starts the platform's own page instead.
 */
export function LoginLink({ className }: { className?: string }) {
  const { signIn } = useRingsideUser();
  const redirectPath = returnPath(useLocation());

  function start(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    signIn(redirectPath);
  }

  return (
    <ButtonLink to={mobileLoginPath(redirectPath)} className={className} onClick={start}>
      Log in
    </ButtonLink>
  );
}
