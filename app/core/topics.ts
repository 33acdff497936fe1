/** The topics that changes are published under, and the query keys that begin with them. */

/** Data that everybody sees; `upcoming:pool` has the changes of pools, `upcoming` all others. */
type PublicTopic =
  | 'matches'
  | 'history'
  | 'statistics'
  | `statistics:${string}`
  | 'store'
  | 'calibration'
  | 'albums'
  | 'upcoming'
  | 'upcoming:pool'
  | 'tournaments'
  | `tournament:${string}`
  | 'snapshot'
  | 'stream-song'
  | 'messages'
  | 'status';

/** Data of hosts: a browser learns that it changed, and may not read it. */
type HostTopic = 'hidden-names' | 'rejections' | 'host-audit' | 'webhooks';

/** For this server's processes only. */
type InternalTopic =
  | 'players'
  | `players:${string}`
  | `session-end:${string}`
  | 'push-devices'
  | 'webhook-outbox';

/** All topics; a wrong one does not compile. */
export type Topic = PublicTopic | HostTopic | InternalTopic;

declare module '#database/changes.ts' {
  interface Topics {
    product: Topic;
  }
}

/** The first parts of the keys of queries that no topic invalidates. */
type OwnKey =
  | 'all-hits'
  | 'clock'
  | 'follows'
  | 'inventory'
  | 'library'
  | 'monster-names'
  | 'monster-search'
  | 'player-search'
  | 'players-listed'
  | 'playlists'
  | 'push'
  | 'tournament-secret'
  | 'user'
  | 'versus-pairings'
  | 'wishlist';

/** A topic invalidates the queries whose keys begin with its parts, split at `:`. */
type FirstPart<T> = T extends `${infer First}:${string}` ? First : T;

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [FirstPart<Topic> | OwnKey, ...unknown[]];
  }
}
