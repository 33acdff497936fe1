import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { Navigate } from 'react-router';
import { type Confirmation, useConfirm } from '#app/ui/confirm-dialog.tsx';
import {
  type Caller,
  type IdentityAddresses,
  PROVIDER_MESSAGE,
  type UserRecord,
} from '../../contract.ts';
import { DEFAULT_REDIRECT_PATH } from '../../rules.ts';
import { localValues } from '../browser-storage.ts';
import { createPlatform, type SignedInViewer } from '../platform.ts';
import { ownRecordQuery } from '../queries.ts';
import { QuietNotice } from '../quiet-notice.tsx';
import { createSession } from '../session.ts';
import { SignInContext } from '../sign-in-context.ts';
import { useFreshDataPerViewer, useSessionState, useWatchedSession } from '../use-session.ts';
import { useStartedSession, useStartSignIn } from '../use-sign-in.ts';
import classes from './ringside-user.module.css';

export interface RingsideUser {
  /** `initialising` on the server, and in the browser until it is known who is there. */
  status: 'initialising' | 'anonymous' | 'signed-in';
  viewer: SignedInViewer | null;
  /** The league's record of the viewer, refreshed every 60 s; undefined until it is there. */
  record: UserRecord | undefined;
  /** What proves to our own server who is calling. */
  headers: Caller | null;
  /** Starts signing in; afterwards the viewer is at `redirectPath`, or back where they were. */
  signIn(redirectPath?: string): void;
  /** Asks first; resolves when the viewer has decided and, if so, is signed out. */
  signOut(): Promise<void>;
}

const LOG_OUT: Confirmation = {
  title: 'Are you sure you want to log out?',
  text: 'Your Z, items and playlists stay where they are.',
  ...{ yes: 'Log out', no: 'Stay', danger: true },
};

const RingsideUserContext = createContext<RingsideUser | null>(null);

interface RingsideUserProviderProps {
  identity: IdentityAddresses;
  children: ReactNode;
}

/** Knows who is signed in, for everything below it (specification, sections 3 and 4). */
export function RingsideUserProvider({ identity, children }: RingsideUserProviderProps) {
  const [signIn] = useState(() => {
    const platform = createPlatform(identity);
    return { identity, session: createSession({ platform, storage: localValues }) };
  });
  const { session } = signIn;
  const { status, token, viewer } = useSessionState(session);
  const { dialog, ask } = useConfirm();
  const startSignIn = useStartSignIn(identity);
  const [notice, setNotice] = useStartedSession(session);
  useWatchedSession(session);

  const username = viewer?.login;
  const headers = useMemo(
    () => (username && token ? { username, token } : null),
    [username, token],
  );
  const record = useOwnRecord(headers);
  useFreshDataPerViewer(viewer?.userId ?? null);
  const user = useMemo<RingsideUser>(() => {
    const signOut = async () => {
      if (await ask(LOG_OUT)) session.end();
    };
    return { status, viewer, record, headers, signIn: startSignIn, signOut };
  }, [status, viewer, record, headers, startSignIn, ask, session]);

  return (
    <SignInContext value={signIn}>
      <RingsideUserContext value={user}>
        {children}
        {dialog}
        <QuietNotice text={notice} onClose={() => setNotice(null)} />
      </RingsideUserContext>
    </SignInContext>
  );
}

function useOwnRecord(headers: Caller | null): UserRecord | undefined {
  const api = useApi();
  const query = ownRecordQuery(api, headers ?? { username: '', token: '' });
  const { data } = useQuery({ ...query, enabled: headers !== null });
  return headers ? data : undefined;
}

/**
 * The viewer, their record, and the ways in and out.
 * @throws outside a RingsideUserProvider (specification, section 8)
 */
export function useRingsideUser(): RingsideUser {
  const user = use(RingsideUserContext);
  if (!user) throw new Error(PROVIDER_MESSAGE);
  return user;
}

/** A protected page: a loader until it is known who is there, then home for the anonymous. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { status } = useRingsideUser();
  if (status === 'signed-in') return children;
  if (status === 'anonymous') return <Navigate to={DEFAULT_REDIRECT_PATH} replace />;
  return (
    <div className={classes.loader}>
      <p role="status" className={classes.checking}>
        Checking your ticket…
      </p>
      <noscript>This page is yours alone, and showing it needs JavaScript.</noscript>
    </div>
  );
}

interface ForViewerProps {
  children: ReactNode;
}

/**
 * A part for those who are signed in. Until that is known it already stands in the page, and the
 * stylesheet shows it where the browser has a sign-in stored, so that nothing jumps.
 */
export function ForSignedIn({ children }: ForViewerProps) {
  const { status } = useRingsideUser();
  if (status === 'anonymous') return null;
  const shown = status === 'signed-in' ? classes.shown : classes.ifSignedIn;
  return <div className={shown}>{children}</div>;
}

/** The same for those who are not. */
export function ForAnonymous({ children }: ForViewerProps) {
  const { status } = useRingsideUser();
  if (status === 'signed-in') return null;
  const shown = status === 'anonymous' ? classes.shown : classes.ifAnonymous;
  return <div className={shown}>{children}</div>;
}
