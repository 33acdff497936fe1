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

type InternalTopic =
  | 'players'
  | `players:${string}`
  | `session-end:${string}`
  | 'push-devices'
  | 'webhook-outbox';

export type Topic = PublicTopic | HostTopic | InternalTopic;

declare module '#database/changes.ts' {
  interface Topics {
    product: Topic;
  }
}

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

type FirstPart<T> = T extends `${infer First}:${string}` ? First : T;

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [FirstPart<Topic> | OwnKey, ...unknown[]];
  }
}
