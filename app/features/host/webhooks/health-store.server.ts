import type { Kysely } from 'kysely';
import { countWaiting } from '#app/core/announcements/store.server.ts';
import type { Tables } from '#database/tables.ts';

export interface WebhookHealth {
  working: number;
  failing: number;
  off: number;
  longestFailureMs: number;
  waiting: number;
}

export async function readWebhookHealth(
  db: Kysely<Tables>,
  now = Date.now(),
): Promise<WebhookHealth> {
  const rows = await db
    .selectFrom('webhooks')
    .select(['failing_since', 'off_at', 'sent_upto'])
    .execute();
  const active = rows.filter(({ off_at }) => off_at === null);
  const failing = active.flatMap(({ failing_since }) => failing_since ?? []);
  const waiting =
    active.length === 0
      ? 0
      : await countWaiting(db, Math.min(...active.map(({ sent_upto }) => sent_upto)));
  return {
    working: active.length - failing.length,
    failing: failing.length,
    off: rows.length - active.length,
    longestFailureMs: failing.length === 0 ? 0 : Math.max(0, now - Math.min(...failing)),
    waiting,
  };
}
