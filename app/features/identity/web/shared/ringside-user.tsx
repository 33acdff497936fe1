import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { Navigate, useNavigate } from 'react-router';
import {
  type Caller,
  type IdentityAddresses,
  PROVIDER_MESSAGE,
  type UserRecord,
} from '../../contract.ts';
import { DEFAULT_REDIRECT_PATH } from '../../rules.ts';

/** Whoever is signed in, as the streaming platform's profile names them. */
export interface SignedInViewer {
  userId: string;
  login: string;
  displayName: string;
  imageUrl?: string;
}

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

const RingsideUserContext = createContext<RingsideUser | null>(null);

interface RingsideUserProviderProps {
  /** Where to sign in; null where the settings could not be had. */
  identity: IdentityAddresses | null;
  children: ReactNode;
}

const never = () => () => undefined;

/** Knows who is signed in, for everything below it (specification, sections 3 and 4). */
export function RingsideUserProvider({ children }: RingsideUserProviderProps) {
  const navigate = useNavigate();
  const status = useSyncExternalStore<RingsideUser['status']>(
    never,
    () => 'anonymous',
    () => 'initialising',
  );
  const user = useMemo<RingsideUser>(
    () => ({
      status,
      viewer: null,
      record: undefined,
      headers: null,
      signIn: () => void navigate('/mobile-login'),
      signOut: async () => undefined,
    }),
    [status, navigate],
  );
  return <RingsideUserContext value={user}>{children}</RingsideUserContext>;
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
  if (status === 'initialising') return <p role="status">Checking who is there…</p>;
  if (status === 'anonymous') return <Navigate to={DEFAULT_REDIRECT_PATH} replace />;
  return children;
}
