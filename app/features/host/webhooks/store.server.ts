import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { WEBHOOKS_TOPIC } from '#app/core/announcements/rules.ts';
import { countWaiting, lastNumber } from '#app/core/announcements/store.server.ts';
import type { MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { addAudit, type Host } from '../store.server.ts';
import type { NewWebhook, Webhook } from './contract.ts';
import { newSecret } from './message.ts';
import { lastDayOver, MAX_WEBHOOKS, maskedUrl } from './rules.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

export type WebhookRow = Selectable<Tables['webhooks']>;

export type Chosen = { label: string } & ({ userId: string } | { race: string });

const isoTime = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
export const chosenOf = ({ players_json }: Pick<WebhookRow, 'players_json'>): Chosen[] =>
  JSON.parse(players_json);

export async function listWebhooks(db: Db): Promise<Webhook[]> {
  const rows = await db.selectFrom('webhooks').selectAll().orderBy('created_at').execute();
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      address: maskedUrl(row.url),
      form: row.form,
      fights: row.fights,
      champions: row.champions === 1,
      results: row.results === 1,
      restocks: row.restocks === 1,
      announced: row.announced === 1,
      recaps: row.recaps_upto !== null,
      players: chosenOf(row).map(({ label }) => label),
      by: row.created_by,
      waiting: row.off_at === null ? await countWaiting(db, row.sent_upto) : 0,
      failingSince: isoTime(row.failing_since),
      lastAt: isoTime(row.last_at),
      lastAnswer: row.last_answer,
      offAt: isoTime(row.off_at),
      offReason: row.off_reason,
    })),
  );
}

export async function findWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function addWebhook(
  trx: Trx,
  { players: _, ...wanted }: NewWebhook,
  { host, players, changed }: { host: Host; players: Chosen[]; changed: MarkChanged },
): Promise<{ id: string; secret: string | null } | null> {
  const known = await trx.selectFrom('webhooks').select('id').execute();
  if (known.length >= MAX_WEBHOOKS) return null;
  const { url, form, fights } = wanted;
  const id = randomUUID();
  const secret = form === 'standard' ? newSecret() : null;
  await trx
    .insertInto('webhooks')
    .values({
      id,
      url,
      form,
      secret,
      fights,
      players_json: JSON.stringify(players),
      champions: wanted.champions ? 1 : 0,
      results: wanted.results ? 1 : 0,
      restocks: wanted.restocks ? 1 : 0,
      announced: wanted.announced ? 1 : 0,
      recaps_upto: wanted.recaps ? lastDayOver() : null,
      created_by: host.displayName,
      created_at: Date.now(),
      sent_upto: await lastNumber(trx),
    })
    .execute();
  await addAudit(trx, host, 'set a webhook', maskedUrl(url), changed);
  changed(WEBHOOKS_TOPIC);
  return { id, secret };
}

export async function removeWebhook(
  trx: Trx,
  id: string,
  host: Host,
  changed: MarkChanged,
): Promise<boolean> {
  const gone = await trx
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst();
  if (!gone) return false;
  await addAudit(trx, host, 'removed a webhook', maskedUrl(gone.url), changed);
  changed(WEBHOOKS_TOPIC);
  return true;
}

export async function resumeWebhook(
  trx: Trx,
  id: string,
  host: Host,
  changed: MarkChanged,
): Promise<boolean> {
  const row = await findWebhook(trx, id);
  if (!row) return false;
  const isOff = row.off_at !== null;
  const recaps_upto = row.recaps_upto === null ? null : lastDayOver();
  const fresh = {
    attempts: 0,
    failing_since: null,
    off_at: null,
    off_reason: null,
    last_at: null,
    last_answer: null,
  };
  await trx
    .updateTable('webhooks')
    .set({ next_at: 0, ...(isOff && { ...fresh, recaps_upto, sent_upto: await lastNumber(trx) }) })
    .where('id', '=', id)
    .execute();
  if (isOff) await addAudit(trx, host, 'switched on a webhook', maskedUrl(row.url), changed);
  changed(WEBHOOKS_TOPIC);
  return true;
}
