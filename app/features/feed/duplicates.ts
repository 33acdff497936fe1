import { createHash } from 'node:crypto';
import type { Incoming, Rejection } from '#app/core/feed-protocol/contract.ts';
import { problem } from '#app/core/feed-protocol/rules.ts';
import type { FeedEvent } from './contract.ts';

interface AcceptedEvent {
  id: string;
  type: string;
  /** In milliseconds since the epoch. */
  taken_at: number;
  content: string | null;
}

export function withoutDuplicates(
  stored: readonly AcceptedEvent[],
  incoming: Incoming<FeedEvent>[],
): { fresh: Incoming<FeedEvent>[]; reused: Rejection[] } {
  // Events that were accepted before their content was stored count as equal.
  const known = new Map(
    stored.map(({ id, type, taken_at, content }) => {
      const when = new Date(taken_at).toISOString();
      return [id, { content, what: `the event of type ${type} accepted at ${when}` }];
    }),
  );
  const fresh: Incoming<FeedEvent>[] = [];
  const reused: Rejection[] = [];
  for (const one of incoming) {
    const { index, event, content } = one;
    const other = known.get(event.id);
    if (!other) {
      known.set(event.id, { content, what: `event ${index} of this batch, of type ${event.type}` });
      fresh.push(one);
    } else if (other.content !== null && other.content !== content) {
      const expected = `an id of its own; ${other.what} has this id and other content`;
      reused.push({ index, code: 'id_reused', problems: [problem('id', event.id, expected)] });
    }
  }
  return { fresh, reused };
}

export function digestOf(event: unknown): string {
  const text = JSON.stringify(event, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(text).digest('base64url');
}
