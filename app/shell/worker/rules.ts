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

/** The cache of portraits, and the side of those in it in pixels. */
export const PORTRAIT_CACHE = 'ringside-portraits';
export const LIST_PORTRAIT_SIDE = 96;

/** The address of a portrait at the size of lists, from that of any size; null for another address. */
export function listPortrait(path: string): string | null {
  const race = /^\/portraits\/\w+\/(\w+)\.\w+$/.exec(path)?.[1];
  return race ? `/portraits/${LIST_PORTRAIT_SIDE}/${race}.webp` : null;
}
