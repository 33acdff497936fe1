/** A shared cache in front of the site may be a second behind it (deploy/varnish). */
const BEHIND_MS = 1200;

let isInFront = false;

/** Notices by `Age` that answers come through a shared cache; returns the response. */
export function noticeSharedCache(response: Response): Response {
  isInFront ||= response.headers.has('age');
  return response;
}

/** Refreshes at once and, behind a shared cache, again when that has the change as well. */
export function refreshBehindCache(refresh: () => void): void {
  refresh();
  if (isInFront) setTimeout(refresh, BEHIND_MS);
}
