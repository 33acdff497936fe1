import { OFFLINE_PATH } from '#app/ui/storage/offline-copies.ts';

export const TAKE_OVER = 'take over';

const NOT_PAGES =
  /^\/(?:api|assets|data|embed|feeds|healthz|host|log-out|metrics|mobile-login|oembed|overlay|practice-identity|readyz|say|tournament\/create)(?:\/|$)|\.\w+$/;

export const isPagePath = (path: string): boolean => !NOT_PAGES.test(path);

export const offlineAddress = ({ origin, pathname, search }: URL): string =>
  `${origin}${OFFLINE_PATH}#${pathname}${search}`;

export const PORTRAIT_CACHE = 'ringside-portraits';
export const LIST_PORTRAIT_SIDE = 96;

export function listPortrait(path: string): string | null {
  const race = /^\/portraits\/\w+\/(\w+)\.\w+$/.exec(path)?.[1];
  return race ? `/portraits/${LIST_PORTRAIT_SIDE}/${race}.webp` : null;
}

/** Whether a range begins beyond the end of a file of so many bytes. */
export const isBeyond = (range: string | null, size: number): boolean =>
  Number(/^bytes=(\d+)-/.exec(range ?? '')?.[1] ?? -1) >= size;
