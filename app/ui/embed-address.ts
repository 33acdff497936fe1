/** Pages that have a small version for frames on other sites, and its height in CSS pixels. */
const EMBEDDED: readonly [page: RegExp, embed: string, heightPx: number][] = [
  [/^\/next$/, '/embed/next', 190],
  [/^\/recent$/, '/embed/recent', 400],
  [/^\/fight\/(\d+)$/, '/embed/fight/$1', 190],
  [/^\/tournament\/view\/([^/]+)$/, '/embed/bracket/$1', 400],
  [/^\/monsters\/([^/]+\/[^/]+)$/, '/embed/monster/$1', 260],
  [/^\/players\/([^/]+)$/, '/embed/player/$1', 160],
];

/** The small version of a page by its path; null for a page without one. */
export function embedOf(path: string): { path: string; heightPx: number } | null {
  for (const [page, embed, heightPx] of EMBEDDED) {
    if (page.test(path)) return { path: path.replace(page, embed), heightPx };
  }
  return null;
}
