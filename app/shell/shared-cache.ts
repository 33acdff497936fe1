const BEHIND_MS = 1200;

let isInFront = false;
let heard = '';

export function noticeSharedCache(response: Response): Response {
  isInFront ||= response.headers.has('age');
  return response;
}

/** Refreshes again once the cache has the change, or asks for addresses that it cannot have. */
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

export const afterLastChange = (path: string) =>
  heard ? `${path}${path.includes('?') ? '&' : '?'}${heard}` : path;
