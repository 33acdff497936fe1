/** The topics that changes are published under. Query keys begin with their parts, split at `:`. */

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
  | 'messages'
  | 'status';

/** Data of hosts: a browser learns that it changed, and may not read it. */
type HostTopic = 'hidden-names' | 'rejections' | 'host-audit' | 'webhooks';

/** For this server's processes only. */
type InternalTopic = 'players' | `players:${string}` | `session-end:${string}` | 'webhook-outbox';

/** All topics; a wrong one does not compile. */
export type Topic = PublicTopic | HostTopic | InternalTopic;

declare module '#database/changes.ts' {
  interface Topics {
    product: Topic;
  }
}
