import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/looks/notice.tsx';
import { SESSION_ENDED_MESSAGE } from '../../contract.ts';
import { DEFAULT_REDIRECT_PATH, returnPath } from '../../rules.ts';
import { useRingsideUser } from './ringside-user.tsx';
import classes from './signed-in-only.module.css';
import type { RedirectedHome } from './wanted-path.ts';

/** A loader until the state is known; then anonymous viewers are redirected (section 2). */
export function SignedInOnly({ title, children }: { title?: string; children: ReactNode }) {
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
      <div className={`grid gap-4 dim type-name ${classes.loader}`}>
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

function SessionEndedHere({ title, onLogIn }: { title?: string; onLogIn: () => void }) {
  return (
    <div className="stack gap-4" data-session-ended>
      {title && <h1>{title}</h1>}
      <Notice role="alert" centred className={classes.card}>
        <p>{SESSION_ENDED_MESSAGE}</p>
        <Button variant="primary" onClick={onLogIn}>
          Log in
        </Button>
      </Notice>
    </div>
  );
}
