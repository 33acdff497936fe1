/** Answers of the server in a cache of the browser, for the time without a connection. */
/** Whole files of songs, their covers, and the answers that list the songs. */
export const SONG_CACHE = 'ringside-songs';

const KEPT_AT = 'x-kept-at';
const KEPT_FOR = 'x-kept-for';

/** The address of an answer in its cache. */
export const keptAddress = (path: string): string => `/api${path}`;

/** An answer with the time, and the person it is for. */
export const keptResponse = (text: string, keptAtMs: number, username = ''): Response =>
  new Response(text, { headers: { [KEPT_AT]: String(keptAtMs), [KEPT_FOR]: username } });

/** When an answer was kept, in milliseconds since 1970, and for whom. */
export const keptFacts = ({ headers }: Response) => ({
  keptAtMs: Number(headers.get(KEPT_AT)),
  username: headers.get(KEPT_FOR),
});
