import { REJECTIONS_TOPIC } from '#app/features/host/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { KEPT_REJECTIONS, KEPT_REJECTIONS_OF_BATCH } from './rules.ts';

/** Stores the first rejected events of a batch for the host, and deletes the oldest ones. */
export async function keepRejections(
  { transact }: Pick<AppDatabase, 'transact'>,
  body: unknown[],
  rejected: { index: number; id: string | null; reason: string }[],
): Promise<void> {
  if (rejected.length === 0) return;
  const rejected_at = Date.now();
  const rows = rejected.slice(0, KEPT_REJECTIONS_OF_BATCH).map(({ index, id, reason }) => ({
    ...{ rejected_at, reason: storable(reason) },
    ...{ event_id: id === null ? null : storable(id), event_type: typeOf(body[index]) },
  }));
  await transact(async (trx, changed) => {
    const added = await trx
      .insertInto('feed_rejections')
      .values(rows)
      .returning('number')
      .execute();
    const newest = Math.max(...added.map(({ number }) => number));
    await trx
      .deleteFrom('feed_rejections')
      .where('number', '<=', newest - KEPT_REJECTIONS)
      .execute();
    changed(REJECTIONS_TOPIC);
  });
}

/** Reasons quote the event, which may contain characters that a database rejects. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '');

function typeOf(event: unknown): string | null {
  const type = (event as { type?: unknown } | null)?.type;
  return typeof type === 'string' && /^\w{1,40}$/.test(type) ? type : null;
}
