/** Where the service worker answers for a kept file: a server ignores the end of the address. */
export const markedAddress = (source: string): string =>
  `${source}${source.includes('?') ? '&' : '?'}kept`;

export function markedSource({ pathname, search }: URL): string | null {
  const before = /^(.*)[?&]kept$/.exec(search)?.[1];
  return before === undefined ? null : pathname + before;
}
