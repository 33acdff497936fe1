import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { DEFAULT_REDIRECT_PATH, returnPath } from '../../rules.ts';
import { useRingsideUser } from './ringside-user.tsx';
import { SessionEndedHere } from './session-ended-here.tsx';
import classes from './signed-in-only.module.css';
import type { RedirectedHome } from './wanted-path.ts';

interface SignedInOnlyProps {
  /** The page's heading, where the children bring it. */
  title?: string;
  children: ReactNode;
}

/**
 * A protected page: a loader until it is known who is there, then home for the anonymous
 * (specification, section 2), with the way back. Where a login ended the page stays, and says so.
 */
export function SignedInOnly({ title, children }: SignedInOnlyProps) {
  const { status, ended, signIn } = useRingsideUser();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  const location = useLocation();
  if (status === 'signed-in' && !wasSignedIn) setWasSignedIn(true);
  if (status === 'signed-in') return children;
  if (status === 'anonymous') {
    if (ended && wasSignedIn) return <SessionEndedHere title={title} onLogIn={() => signIn()} />;
    // After a log-out there is nothing to come back to.
    const led: RedirectedHome | undefined = wasSignedIn
      ? undefined
      : { wanted: returnPath(location) };
    return <Navigate to={DEFAULT_REDIRECT_PATH} state={led} replace />;
  }
  return (
    <div className={classes.loader}>
      <p role="status" className={classes.checking}>
        Checking your ticket…
      </p>
      <noscript>This page is for you alone and needs JavaScript.</noscript>
    </div>
  );
}
