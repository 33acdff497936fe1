import type { HttpClient } from '@ringside/contract/client';
import { ApiProvider, useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { type Confirmation, useConfirm } from '#app/ui/confirm-dialog.tsx';
import {
  type Caller,
  type IdentityAddresses,
  PROVIDER_MESSAGE,
  SESSION_ENDED_MESSAGE,
  type UserRecord,
} from '../../contract.ts';
import { localValues } from '../browser-storage.ts';
import type { SignedInViewer } from '../platform.ts';
import { ownRecordQuery } from '../queries.ts';
import { QuietNotice } from '../quiet-notice.tsx';
import { repeatAfterRenewal } from '../renewal/repeat-after-renewal.ts';
import { createSession } from '../session/session.ts';
import type { ChecksContext } from '../session/token-checks.ts';
import {
  useFreshDataPerViewer,
  useSessionState,
  useWatchedSession,
} from '../session/use-session.ts';
import { SignInContext } from '../sign-in-context.ts';
import { useStartedSession, useStartSignIn } from '../use-sign-in.ts';
import classes from './ringside-user.module.css';

export interface RingsideUser {
  /** `initialising` on the server, and in the browser until the stored login is read. */
  status: 'initialising' | 'anonymous' | 'signed-in';
  viewer: SignedInViewer | null;
  /** Anonymous because the login ended without a logout. */
  ended: boolean;
  /** The league's record of the viewer, refreshed every 60 s; undefined while loading. */
  record: UserRecord | undefined;
  /** Credentials for our server; null while anonymous. */
  headers: Caller | null;
  /** Starts a login; afterwards the viewer is at `redirectPath`, or back on this page. */
  signIn(redirectPath?: string): void;
  /** Logs in with another account; until that is done the current login stays. */
  switchAccount(): void;
  /** Asks for a confirmation; resolves after the viewer has decided. */
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

/** Provides the logged-in viewer (specification, sections 3 and 4). */
export function RingsideUserProvider({ identity, children }: RingsideUserProviderProps) {
  const [signIn] = useState(() => {
    const loadChecks = async (context: ChecksContext) => {
      const { createBrowserChecks } = await import('../session/browser-checks.ts');
      return createBrowserChecks(identity, context);
    };
    return { identity, session: createSession({ storage: localValues, loadChecks }) };
  });
  const { session } = signIn;
  const { status, token, viewer, ended } = useSessionState(session);
  const { dialog, ask } = useConfirm();
  const startSignIn = useStartSignIn(identity);
  const [notice, setNotice] = useStartedSession(session);
  useWatchedSession(session);

  const username = viewer?.login;
  const headers = useMemo(
    () => (username && token ? { username, token } : null),
    [username, token],
  );
  const plainApi = useApi();
  const api = useMemo(() => repeatAfterRenewal(plainApi, session.renew), [plainApi, session]);
  const record = useOwnRecord(api, headers);
  useFreshDataPerViewer(viewer?.userId ?? null);
  const user = useMemo<RingsideUser>(() => {
    const signOut = async () => {
      if (await ask(LOG_OUT)) session.end();
    };
    const switchAccount = () => startSignIn(undefined, { asSomebodyElse: true });
    return { status, viewer, ended, record, headers, signIn: startSignIn, switchAccount, signOut };
  }, [status, viewer, ended, record, headers, startSignIn, ask, session]);

  return (
    <SignInContext value={signIn}>
      <RingsideUserContext value={user}>
        <ApiProvider api={api}>{children}</ApiProvider>
        {dialog}
        {ended ? (
          <QuietNotice
            text={SESSION_ENDED_MESSAGE}
            action={{ label: 'Log in', run: () => startSignIn() }}
            onClose={session.closeEnd}
          />
        ) : (
          <QuietNotice text={notice} onClose={() => setNotice(null)} />
        )}
      </RingsideUserContext>
    </SignInContext>
  );
}

function useOwnRecord(api: HttpClient, headers: Caller | null): UserRecord | undefined {
  const query = ownRecordQuery(api, headers ?? { username: '', token: '' });
  const { data } = useQuery({ ...query, enabled: headers !== null });
  return headers ? data : undefined;
}

/**
 * The viewer, their record, and functions to log in and out. @throws outside a RingsideUserProvider
 * (specification, section 8)
 */
export function useRingsideUser(): RingsideUser {
  const user = use(RingsideUserContext);
  if (!user) throw new Error(PROVIDER_MESSAGE);
  return user;
}

interface ForViewerProps {
  children: ReactNode;
}

/**
 * Content for logged-in viewers. Until the state is known it is in the page, and the style sheet
 * shows it if a login is stored, so that nothing moves.
 */
export function ForSignedIn({ children }: ForViewerProps) {
  const { status } = useRingsideUser();
  if (status === 'anonymous') return null;
  const shown = status === 'signed-in' ? classes.shown : classes.ifSignedIn;
  return <div className={shown}>{children}</div>;
}

/** Content for anonymous viewers, in the same way. */
export function ForAnonymous({ children }: ForViewerProps) {
  const { status } = useRingsideUser();
  if (status === 'signed-in') return null;
  const shown = status === 'anonymous' ? classes.shown : classes.ifAnonymous;
  return <div className={shown}>{children}</div>;
}
