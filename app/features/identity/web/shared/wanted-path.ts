import { useLocation } from 'react-router';
import { useMounted } from '#app/ui/use-mounted.ts';
import { returnPath, safeRedirectPath } from '../../rules.ts';

/** The notice on the home page for a visit that a page for viewers sent there. */
export interface RedirectedHome {
  wanted: string;
}

/** The page for viewers that was opened while logged out, when it led here. */
export function useWantedPath(): string | null {
  const { state } = useLocation();
  // The browser alone keeps it, also over a reload; the server has rendered the page without.
  const isMounted = useMounted();
  const { wanted } = (state ?? {}) as Partial<RedirectedHome>;
  return isMounted && typeof wanted === 'string' ? safeRedirectPath(wanted) : null;
}

/** Where logging in from the page shown leads back to. */
export function useReturnPath(): string {
  const { pathname, search } = useLocation();
  // The server renders a page under its one address, without what only the browser reads of it.
  const isMounted = useMounted();
  return useWantedPath() ?? returnPath({ pathname, search: isMounted ? search : '' });
}
