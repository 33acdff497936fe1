import type { HttpClient } from '@ringside/contract/client';
import { ApiProvider, useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, Suspense, use, useMemo, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { type Confirmation, useConfirm } from '#app/ui/confirm-dialog.tsx';
import { CloseIcon } from '#app/ui/icons/icons.tsx';
import { localValues } from '#app/ui/storage/browser-storage.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import {
  type Caller,
  type IdentityAddresses,
  PROVIDER_MESSAGE,
  SESSION_ENDED_MESSAGE,
  type UserRecord,
} from '../../contract.ts';
import type { SignedInViewer } from '../platform.ts';
import { ownRecordQuery } from '../queries.ts';
import { repeatAfterRenewal } from '../renewal/repeat-after-renewal.ts';
import { forgetWaiting, readUnsent } from '../session/kept-for-viewer.ts';
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

type LoginStatus = 'initialising' | 'anonymous' | 'signed-in';

interface Viewer {
  viewer: SignedInViewer | null;
  ended: boolean;
  record: UserRecord | undefined;
  headers: Caller | null;
  signIn(redirectPath?: string): void;
  switchAccount(): void;
  signOut(): Promise<void>;
}

const logOutQuestion = (): Confirmation => ({
  title: 'Are you sure you want to log out?',
  text:
    readUnsent() > 0
      ? `Changes that wait for a connection will be lost: ${readUnsent()}.`
      : 'Your Z, items and playlists stay where they are.',
  yes: 'Log out',
  no: 'Stay',
  danger: true,
});

export interface RingsideUser extends Viewer {
  status: LoginStatus;
}

const ViewerContext = createContext<Viewer | null>(null);
const LoginStatusContext = createContext<LoginStatus>('initialising');

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
  const state = useSessionState(session);
  const { status, token, viewer, ended } = state;
  const { dialog, ask } = useConfirm();
  const startSignIn = useStartSignIn(identity);
  const [notice, setNotice] = useStartedSession(session);
  useWatchedSession(session, setNotice);

  const username = viewer?.login;
  const headers = useMemo(
    () => (username && token ? { username, token } : null),
    [username, token],
  );
  const plainApi = useApi();
  const api = useMemo(() => repeatAfterRenewal(plainApi, session.renew), [plainApi, session]);
  const record = useOwnRecord(api, headers);
  useFreshDataPerViewer(state);
  const user = useMemo<Viewer>(() => {
    const signOut = async () => {
      if (!(await ask(logOutQuestion()))) return;
      forgetWaiting();
      session.end();
    };
    const switchAccount = () => startSignIn(undefined, { asSomebodyElse: true });
    return { viewer, ended, record, headers, signIn: startSignIn, switchAccount, signOut };
  }, [viewer, ended, record, headers, startSignIn, ask, session]);

  return (
    <SignInContext value={signIn}>
      <ViewerContext value={user}>
        <LoginStatusContext value={status}>
          <ApiProvider api={api}>{children}</ApiProvider>
        </LoginStatusContext>
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
      </ViewerContext>
    </SignInContext>
  );
}

function useOwnRecord(api: HttpClient, headers: Caller | null): UserRecord | undefined {
  const query = ownRecordQuery(api, headers ?? { username: '', token: '' });
  const { data } = useQuery({ ...query, enabled: headers !== null });
  return headers ? data : undefined;
}

/** Renders once if nobody is logged in. @throws outside a RingsideUserProvider (section 8) */
export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error(PROVIDER_MESSAGE);
  return viewer;
}

export function useRingsideUser(): RingsideUser {
  return { ...useViewer(), status: use(LoginStatusContext) };
}

interface ForViewerProps {
  children: ReactNode;
}

/** Until the state is known the style sheet shows it if a login is stored, so nothing moves. */
export function ForSignedIn({ children }: ForViewerProps) {
  const { status } = useRingsideUser();
  if (status === 'anonymous') return null;
  const shown = status === 'signed-in' ? classes.shown : classes.ifSignedIn;
  return <div className={shown}>{children}</div>;
}

export function ForAnonymous({ children }: ForViewerProps) {
  const { status } = useRingsideUser();
  if (status === 'signed-in') return null;
  const shown = status === 'anonymous' ? classes.shown : classes.ifAnonymous;
  return <div className={shown}>{children}</div>;
}

/** Hydrating a boundary that the login has filled meanwhile would fail. */
export function OnceSignedIn({ children }: ForViewerProps) {
  const { status } = useRingsideUser();
  return status === 'signed-in' && <Suspense>{children}</Suspense>;
}

interface QuietNoticeProps {
  text: string | null;
  action?: { label: string; run: () => void };
  onClose: () => void;
}

function QuietNotice({ text, action, onClose }: QuietNoticeProps) {
  return (
    <div className={`grid px-4 ${classes.place}`} role="status">
      {text !== null && (
        <div className={`layer line ${classes.notice}`}>
          <p>{text}</p>
          {action && <Button onClick={action.run}>{action.label}</Button>}
          <button type="button" className="icon" onClick={onClose}>
            <CloseIcon />
            <VisuallyHidden>Close this message</VisuallyHidden>
          </button>
        </div>
      )}
    </div>
  );
}
