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
  if (!position) {
    refresh();
    if (isInFront) setTimeout(refresh, BEHIND_MS);
    return;
  }
  const own = `heard=${position}`;
  heard = own;
  refresh();
  // By then the usual addresses have the change, too, and what the browser has of them is of use.
  setTimeout(() => {
    if (heard === own) heard = '';
  }, BEHIND_MS);
}

/** The address of a read: for a while after a change with a position, it says so. */
export const afterLastChange = (path: string) =>
  heard ? `${path}${path.includes('?') ? '&' : '?'}${heard}` : path;
