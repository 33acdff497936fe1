import { useMounted } from '../use-mounted.ts';

/**
 * The time zone of every time on a page: undefined for the viewer's, which only the browser knows,
 * and UTC in the server's rendering and in the browser's first one.
 */
export function useTimeZone(): 'UTC' | undefined {
  return useMounted() ? undefined : 'UTC';
}
