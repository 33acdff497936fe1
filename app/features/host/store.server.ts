import type { Kysely, Transaction } from 'kysely';
import { looksOf } from '#app/core/names/look-alike.server.ts';
import { HIDDEN_NAMES_TOPIC, type NameKind } from '#app/core/names/rules.ts';
import type { MarkChanged } from '#database/app-database.ts';
import { EVERYTHING_CHANGED } from '#database/changes.ts';
import type { Tables } from '#database/tables.ts';
import { AUDIT_MAX_ENTRIES, MAX_BLOCKED_PLAYERS, MAX_HIDDEN_NAMES } from './rules.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

const wordOf = (kind: NameKind) => (kind === 'fighter' ? 'monster' : kind);

const isoTime = (ms: number) => new Date(ms).toISOString();

export interface Host {
  userId: string;
  displayName: string;
}

export interface NameToHide {
  kind: NameKind;
  subject: string;
  label: string;
  texts: string[];
}

export async function listNames(db: Db) {
  const [names, players] = await Promise.all([
    db
      .selectFrom('hidden_names')
      .selectAll()
      .orderBy('hidden_at', 'desc')
      .orderBy('subject')
      .execute(),
    db
      .selectFrom('blocked_players')
      .selectAll()
      .orderBy('blocked_at', 'desc')
      .orderBy('user_id')
      .execute(),
  ]);
  return {
    hidden: names.map(({ kind, subject, label, hidden_by, hidden_at }) => ({
      kind,
      subject,
      label,
      by: hidden_by,
      at: isoTime(hidden_at),
    })),
    blocked: players.map(({ user_id, label, blocked_by, blocked_at }) => ({
      userId: user_id,
      label,
      by: blocked_by,
      at: isoTime(blocked_at),
    })),
  };
}

export async function hideName(
  trx: Trx,
  { kind, subject, label, texts }: NameToHide,
  host: Host,
  changed: MarkChanged,
): Promise<boolean> {
  const rows = await trx
    .selectFrom('hidden_names')
    .select(['subject', 'texts_json'])
    .where('kind', '=', kind)
    .execute();
  const known = rows.find((row) => row.subject === subject) ?? rows.find(looksLike(kind, texts));
  if (!known && rows.length >= MAX_HIDDEN_NAMES) return false;
  const before: string[] = known ? JSON.parse(known.texts_json) : [];
  const texts_json = JSON.stringify([...new Set([...before, ...texts])]);
  await trx
    .insertInto('hidden_names')
    .values({
      kind,
      subject: known?.subject ?? subject,
      label,
      texts_json,
      hidden_by: host.displayName,
      hidden_at: Date.now(),
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet({ texts_json }))
    .execute();
  if (!known) await addAudit(trx, host, `hid a ${wordOf(kind)}`, label, changed);
  markNames(changed);
  return true;
}

const looksLike = (kind: NameKind, texts: string[]) => {
  const looks = new Set(texts.flatMap(looksOf));
  return ({ texts_json }: { texts_json: string }) =>
    (kind === 'fighter' || kind === 'tournament') &&
    (JSON.parse(texts_json) as string[]).flatMap(looksOf).some((look) => looks.has(look));
};

export async function showName(
  trx: Trx,
  { kind, subject }: Pick<NameToHide, 'kind' | 'subject'>,
  host: Host,
  changed: MarkChanged,
): Promise<void> {
  const gone = await trx
    .deleteFrom('hidden_names')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .returning('label')
    .executeTakeFirst();
  if (!gone) return;
  await addAudit(trx, host, `showed a ${wordOf(kind)} again`, gone.label, changed);
  markNames(changed);
}

export async function blockPlayer(
  trx: Trx,
  { userId, label }: { userId: string; label: string },
  host: Host,
  changed: MarkChanged,
): Promise<boolean> {
  const rows = await trx.selectFrom('blocked_players').select('user_id').execute();
  if (rows.some(({ user_id }) => user_id === userId)) return true;
  if (rows.length >= MAX_BLOCKED_PLAYERS) return false;
  await trx
    .insertInto('blocked_players')
    .values({ user_id: userId, label, blocked_by: host.displayName, blocked_at: Date.now() })
    .execute();
  await addAudit(trx, host, 'blocked a player', label, changed);
  markNames(changed);
  return true;
}

export async function unblockPlayer(
  trx: Trx,
  userId: string,
  host: Host,
  changed: MarkChanged,
): Promise<void> {
  const gone = await trx
    .deleteFrom('blocked_players')
    .where('user_id', '=', userId)
    .returning('label')
    .executeTakeFirst();
  if (!gone) return;
  await addAudit(trx, host, 'unblocked a player', gone.label, changed);
  markNames(changed);
}

/** Every response may contain names, so all caches are invalidated, also those in browsers. */
function markNames(changed: MarkChanged): void {
  changed(HIDDEN_NAMES_TOPIC);
  changed(EVERYTHING_CHANGED);
}

export async function addAudit(
  trx: Trx,
  { userId, displayName }: Host,
  action: string,
  subject: string,
  changed: MarkChanged,
): Promise<void> {
  const { number } = await trx
    .insertInto('host_audit')
    .values({ done_at: Date.now(), user_id: userId, user_name: displayName, action, subject })
    .returning('number')
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom('host_audit')
    .where('number', '<=', number - AUDIT_MAX_ENTRIES)
    .execute();
  changed('host-audit');
}
