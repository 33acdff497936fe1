import { useLocation } from 'react-router';
import { useMounted } from '#app/ui/hooks/use-mounted.ts';
import { returnPath, safeRedirectPath } from '../../rules.ts';

/** Router state of a redirect from a protected page to home. */
export interface RedirectedHome {
  wanted: string;
}

/** The protected page from which this visit was redirected. */
export function useWantedPath(): string | null {
  const { state } = useLocation();
  // The state is in the browser's history, also after a reload; the server has rendered the page
  // without it.
  const isMounted = useMounted();
  const { wanted } = (state ?? {}) as Partial<RedirectedHome>;
  return isMounted && typeof wanted === 'string' ? safeRedirectPath(wanted) : null;
}

/** Where a login on the current page returns to. */
export function useReturnPath(): string {
  const { pathname, search } = useLocation();
  // The server renders a page for its canonical address, without parameters that only the browser
  // reads.
  const isMounted = useMounted();
  return useWantedPath() ?? returnPath({ pathname, search: isMounted ? search : '' });
}
