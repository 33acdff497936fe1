/** The page that the worker opens without a line; the page that was asked for is in its fragment. */
export const OFFLINE_PATH = '/offline';

/** The message by which the worker in use lets a waiting one take its place. */
export const TAKE_OVER = 'take over';

/** Calls, files, documents for other sites and programs, overlays, desks, and pages that log in or out. */
const NOT_PAGES =
  /^\/(?:api|assets|data|embed|feeds|healthz|host|log-out|metrics|mobile-login|oembed|overlay|practice-identity|readyz|say|tournament\/create)(?:\/|$)|\.\w+$/;

/** Whether an address may be opened by the offline page. */
export const isPagePath = (path: string): boolean => !NOT_PAGES.test(path);

/** Where a page is opened without a line. */
export const offlineAddress = ({ origin, pathname, search }: URL): string =>
  `${origin}${OFFLINE_PATH}#${pathname}${search}`;

/** The page that an offline address is for, or null; never another site. */
export function wantedPage(fragment: string): string | null {
  const path = fragment.slice(1);
  return /^\/(?![/\\])/.test(path) && !path.startsWith(OFFLINE_PATH) ? path : null;
}
