import { useMounted } from '../use-mounted.ts';

/**
 * The time zone of every time on a page: undefined for the viewer's own, which only the browser
 * knows. The server's rendering and the browser's first one are in UTC.
 */
export function useTimeZone(): 'UTC' | undefined {
  return useMounted() ? undefined : 'UTC';
}
