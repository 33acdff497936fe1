import type { Kysely, Transaction } from 'kysely';
import { WEBHOOKS_TOPIC } from '#app/core/announcements/rules.ts';
import type { MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { WebhookRow } from './store.server.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

export function findActive(db: Db): Promise<WebhookRow[]> {
  return db.selectFrom('webhooks').selectAll().where('off_at', 'is', null).execute();
}

const calledNow = (answer: string) => ({
  ...{ last_at: Date.now(), last_answer: answer },
  ...{ attempts: 0, next_at: 0, failing_since: null },
});

export async function noteSent(
  db: Db,
  id: string,
  { upTo, answer }: { upTo: number; answer: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ sent_upto: upTo, ...(answer !== null && calledNow(answer)) })
    .where('id', '=', id)
    .where('sent_upto', '<', upTo)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function noteRecap(
  db: Db,
  id: string,
  { day, answer }: { day: string; answer: string | null },
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ recaps_upto: day, ...(answer !== null && calledNow(answer)) })
    .where('id', '=', id)
    .execute();
}

export async function noteFailure(
  trx: Trx,
  { id, attempts }: WebhookRow,
  { answer, nextAt }: { answer: string; nextAt: number },
  changed: MarkChanged,
): Promise<void> {
  const now = Date.now();
  await trx
    .updateTable('webhooks')
    .set({ attempts: attempts + 1, next_at: nextAt, last_at: now, last_answer: answer })
    .set(({ fn, ref, val }) => ({ failing_since: fn.coalesce(ref('failing_since'), val(now)) }))
    .where('id', '=', id)
    .execute();
  changed(WEBHOOKS_TOPIC);
}

export async function switchOff(
  trx: Trx,
  id: string,
  reason: string,
  changed: MarkChanged,
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ off_at: Date.now(), off_reason: reason })
    .where('id', '=', id)
    .where('off_at', 'is', null)
    .execute();
  changed(WEBHOOKS_TOPIC);
}
