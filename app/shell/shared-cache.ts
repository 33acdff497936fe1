/** A shared cache in front of the site may be a second behind it (deploy/varnish). */
const BEHIND_MS = 1200;

let isInFront = false;
let heard = '';

/** Notices by `Age` that answers come through a shared cache; returns the response. */
export function noticeSharedCache(response: Response): Response {
  isInFront ||= response.headers.has('age');
  return response;
}

/**
 * Refreshes at once. Behind a shared cache it does so again when that has the change as well, or, with the
 * position of the change, asks for addresses that the cache cannot have an older answer for.
 */
export function refreshBehindCache(refresh: () => void, position?: string): void {
  if (position) heard = `heard=${position}`;
  refresh();
  if (isInFront && !position) setTimeout(refresh, BEHIND_MS);
}

/** The address of a read, of the time after the last change with a position. */
export const afterLastChange = (path: string) =>
  heard ? `${path}${path.includes('?') ? '&' : '?'}${heard}` : path;
