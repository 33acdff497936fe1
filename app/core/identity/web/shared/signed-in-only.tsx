import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { DEFAULT_REDIRECT_PATH, returnPath } from '../../rules.ts';
import { useRingsideUser } from './ringside-user.tsx';
import { SessionEndedHere } from './session-ended-here.tsx';
import classes from './signed-in-only.module.css';
import type { RedirectedHome } from './wanted-path.ts';

interface SignedInOnlyProps {
  title?: string;
  children: ReactNode;
}

/** A loader until the state is known; then anonymous viewers are redirected (section 2). */
export function SignedInOnly({ title, children }: SignedInOnlyProps) {
  const { status, ended, signIn } = useRingsideUser();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  const location = useLocation();
  if (status === 'signed-in' && !wasSignedIn) setWasSignedIn(true);
  if (status === 'signed-in') return children;
  if (status === 'anonymous' && ended && wasSignedIn) {
    return <SessionEndedHere title={title} onLogIn={() => signIn()} />;
  }
  // After a logout there is no way back.
  const led: RedirectedHome | undefined = wasSignedIn
    ? undefined
    : { wanted: returnPath(location) };
  return (
    <>
      {title && <h1>{title}</h1>}
      <div
        className={`grid content-center justify-items-center gap-4 dim type-name ${classes.loader}`}
      >
        {/* The loader stays until home is shown, so that the foot does not jump up. */}
        {status === 'anonymous' && <Navigate to={DEFAULT_REDIRECT_PATH} state={led} replace />}
        <p role="status" className={classes.checking}>
          Checking your ticket…
        </p>
        <noscript>This page is yours alone, and needs JavaScript.</noscript>
      </div>
    </>
  );
}
