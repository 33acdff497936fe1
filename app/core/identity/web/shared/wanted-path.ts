import { useLocation } from 'react-router';
import { useMounted } from '#app/ui/hooks/use-mounted.ts';
import { returnPath, safeRedirectPath } from '../../rules.ts';

export interface RedirectedHome {
  wanted: string;
}

export function useWantedPath(): string | null {
  const { state } = useLocation();
  // The server has rendered the page without the browser's history.
  const isMounted = useMounted();
  const { wanted } = (state ?? {}) as Partial<RedirectedHome>;
  return isMounted && typeof wanted === 'string' ? safeRedirectPath(wanted) : null;
}

export function useReturnPath(): string {
  const { pathname, search } = useLocation();
  // The server renders a page for its canonical address.
  const isMounted = useMounted();
  return useWantedPath() ?? returnPath({ pathname, search: isMounted ? search : '' });
}
