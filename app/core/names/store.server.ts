import { hash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#database/tables.ts';

export async function loadHidden(db: Kysely<Tables>) {
  const [names, blocked] = await Promise.all([
    db.selectFrom('hidden_names').select(['kind', 'texts_json']).execute(),
    db.selectFrom('blocked_players').select('user_id').execute(),
  ]);
  return { names, blocked };
}

type Player = Pick<Tables['players'], 'user_id' | 'login' | 'display_name'>;

export async function followRenames(
  trx: Transaction<Tables>,
  before: ReadonlyMap<string, Player>,
  after: readonly Player[],
  noting: (trx: Transaction<Tables>, change: () => Promise<void>) => Promise<void>,
): Promise<boolean> {
  const renamed = after.filter(({ user_id, login, display_name }) => {
    const known = before.get(user_id);
    return known && (known.login !== login || known.display_name !== display_name);
  });
  if (renamed.length === 0) return false;
  const rows = await trx
    .selectFrom('hidden_names')
    .select(['subject', 'texts_json'])
    .where('kind', '=', 'player')
    .where(
      'subject',
      'in',
      renamed.map(({ user_id }) => user_id),
    )
    .execute();
  if (rows.length === 0) return false;
  await noting(trx, () => followIn(trx, rows, renamed));
  return true;
}

async function followIn(
  trx: Transaction<Tables>,
  rows: { subject: string; texts_json: string }[],
  renamed: readonly Player[],
): Promise<void> {
  for (const { subject, texts_json } of rows) {
    const player = renamed.find(({ user_id }) => user_id === subject);
    const texts = new Set<string>(JSON.parse(texts_json));
    for (const name of [player?.login, player?.display_name]) if (name) texts.add(name);
    await trx
      .updateTable('hidden_names')
      .set({ texts_json: JSON.stringify([...texts]) })
      .where('kind', '=', 'player')
      .where('subject', '=', subject)
      .execute();
  }
}

/** Changes whenever somebody is hidden, shown, blocked or deleted. */
export async function hiddenFingerprint(db: Kysely<Tables>): Promise<string> {
  const { names, blocked } = await loadHidden(db);
  const deleted = await db.selectFrom('deleted_people').select('hash').execute();
  const texts = names.map(({ kind, texts_json }) => `${kind} ${texts_json}`);
  const all = [
    ...texts,
    ...blocked.map(({ user_id }) => `blocked ${user_id}`),
    ...deleted.map(({ hash }) => `deleted ${hash}`),
  ];
  return hash('sha256', JSON.stringify(all.sort()), 'hex');
}
