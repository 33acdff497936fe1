import type { Config } from '../config.ts';

type Setting = {
  [Name in keyof Config]-?: Config[Name] extends number | undefined ? Name : never;
}[keyof Config];

/** A number, a setting, or a setting times another one or a number. */
type Most = number | Setting | readonly [Setting, Setting | number];

interface Limit {
  counted: string;
  /** Whose count it is: each is counted separately. A network is an IPv4 address or an IPv6 /64. */
  per: 'process' | 'network' | 'connection' | 'token';
  most: Most;
  /** What happens beyond it: a status, `closed` or `waits`. */
  beyond: string;
}

const limit = (counted: string, per: Limit['per'], most: Most, beyond: string): Limit => ({
  counted,
  per,
  most,
  beyond,
});

const OF_ADDRESS = 'MAX_CONNECTIONS_PER_ADDRESS';
/** Unless it is set, one network may have this share of all connections, so that others can connect. */
const NETWORK_SHARE = 0.25;
const FACTOR = 'RATE_ADDRESS_FACTOR';

/** Every limit of the gate; docs/security.md shows this table. */
export const LIMITS = {
  connections: limit('open connections', 'process', 'MAX_CONNECTIONS', 'closed'),
  networkConnections: limit('connections, but of proxies', 'network', OF_ADDRESS, 'closed'),
  proxiedRequests: limit('requests in progress by a proxy', 'network', OF_ADDRESS, '429'),
  handledAtOnce: limit('requests handled at a time', 'connection', 2, 'waits'),
  sentAtOnce: limit('requests handled and waiting', 'connection', 32, 'closed'),
  listeners: limit('listeners to changes', 'process', ['MAX_CONNECTIONS', 0.9], '503'),
  listenersOfNetwork: limit('listeners to changes', 'network', 'MAX_LIVE_PER_ADDRESS', '503'),
  reads: limit('reads a minute', 'token', 'RATE_READS', '429'),
  searches: limit('searches a minute', 'token', 'RATE_SEARCHES', '429'),
  writes: limit('writes a minute', 'token', 'RATE_WRITES', '429'),
  networkReads: limit('reads a minute', 'network', ['RATE_READS', FACTOR], '429'),
  networkSearches: limit('searches a minute', 'network', ['RATE_SEARCHES', FACTOR], '429'),
  networkWrites: limit('writes a minute', 'network', ['RATE_WRITES', FACTOR], '429'),
  pages: limit('pages a minute', 'network', 'RATE_PAGES', '429'),
  files: limit('pictures and songs a minute', 'network', 'RATE_FILES', '429'),
  rest: limit('cached answers and others a minute', 'network', ['RATE_READS', 200], '429'),
  misses: limit('cached reads of unknown things a minute', 'network', 'RATE_READS', '429'),
  wrongTokens: limit('wrong tokens and keys a minute', 'network', 'RATE_REFUSALS', '429'),
  checkedTokens: limit('unknown tokens being checked', 'network', 'RATE_REFUSALS', '429'),
  wrongSecrets: limit("wrong organiser's secrets a minute", 'network', 10, '429'),
  renderSeconds: limit('seconds of rendering a minute', 'network', 'RATE_RENDER_SECONDS', '429'),
  newPreviews: limit('new link previews a minute', 'process', 60, '503'),
};

export function mostOf(config: Config, name: keyof typeof LIMITS): number {
  const amount = (part: Setting | number) =>
    typeof part === 'number'
      ? part
      : (config[part] ?? Math.ceil(config.MAX_CONNECTIONS * NETWORK_SHARE));
  const { most }: Limit = LIMITS[name];
  if (typeof most !== 'object') return amount(most);
  return Math.floor(amount(most[0]) * amount(most[1]));
}

export interface LaneLimits {
  work: string;
  /** Under way at a time, of one network and in all. */
  ofNetwork: number;
  inAll: number;
  /** Waiting, of one network (then 429) and in all (then 503). */
  waitingOfNetwork: number;
  waitingInAll: number;
}

const WAITING = { waitingOfNetwork: 50, waitingInAll: 1000 };
const HERE = { ofNetwork: 3, inAll: 16, ...WAITING };
/** The processes that render files have queues of their own: these are shares of one network. */
const ELSEWHERE = { inAll: Number.POSITIVE_INFINITY, ...WAITING };

/** The lanes of the one queue, in which networks take turns; docs/security.md shows this table, too. */
export const LANES = {
  pages: { work: 'pages, whole albums and playlists', ...HERE },
  reads: { work: 'reads and searches', ...HERE },
  // A household of ten, each with a song and the next.
  songs: { work: 'songs, until they are complete', ofNetwork: 20, ...ELSEWHERE },
  covers: { work: 'covers', ofNetwork: 6, ...ELSEWHERE },
  previews: { work: 'link previews', ofNetwork: 4, ...ELSEWHERE },
} satisfies Record<string, LaneLimits>;
