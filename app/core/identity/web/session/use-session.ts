import { ApiError } from '@ringside/contract/api-error';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { TOKEN_KEY, USER_KEY } from './early-sign-in.ts';
import { forgetKept, forgetWaiting } from './kept-for-viewer.ts';
import type { Session } from './session.ts';
import { INITIALISING, type SessionState } from './stored-session.ts';

export function useSessionState(session: Session): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState, () => INITIALISING);
}

/** `onDeleted` is told why the session ends here: the person was deleted, perhaps in another browser. */
export function useWatchedSession(session: Session, onDeleted: (reason: string) => void): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const watching = new AbortController();
    const { signal } = watching;
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key === TOKEN_KEY || key === USER_KEY) session.reread();
    };
    const onSeen = () => {
      if (!document.hidden) session.recheckIfDue();
    };
    window.addEventListener('storage', onStorage, { signal });
    document.addEventListener('visibilitychange', onSeen, { signal });
    const unwatch = watchRefusals(queryClient, ({ code, message }) => {
      if (code !== 'deleted') return session.recheck();
      forgetWaiting();
      session.end();
      onDeleted(message);
    });
    return () => {
      watching.abort();
      unwatch();
    };
  }, [session, queryClient, onDeleted]);
}

const REFUSALS = ['token', 'wrong_name', 'deleted'];

function watchRefusals(queryClient: QueryClient, onRefusal: (error: ApiError) => void): () => void {
  const look = (error: unknown) => {
    if (error instanceof ApiError && REFUSALS.includes(error.code)) onRefusal(error);
  };
  const unwatchQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
  });
  const unwatchMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
  });
  return () => {
    unwatchQueries();
    unwatchMutations();
  };
}

/** When the viewer changes, cached data is dropped and visible data fetched again. */
export function useFreshDataPerViewer({ status, viewer }: SessionState): void {
  const queryClient = useQueryClient();
  const viewerId = viewer?.userId ?? null;
  const before = useRef(viewerId);
  useEffect(() => {
    if (status === 'anonymous') forgetKept();
  }, [status]);
  useEffect(() => {
    const left = before.current;
    before.current = viewerId;
    if (left === null || left === viewerId) return;
    forgetKept();
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.invalidateQueries({ type: 'active' });
  }, [viewerId, queryClient]);
}
