import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { type Helper, LINK_MS, MAX_LINKS } from './rules.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

const inForce = (db: Db) =>
  db
    .selectFrom('helpers_links')
    .selectAll()
    .where('made_at', '>', Date.now() - LINK_MS)
    .orderBy('made_at', 'desc');

export async function listLinks(db: Db) {
  const rows = await inForce(db).execute();
  return rows.map(({ made_at, ...link }) => ({
    ...link,
    madeAt: new Date(made_at).toISOString(),
  }));
}

/** Null for a link that was revoked or has ended. */
export async function findHelper(db: Db, id: string): Promise<Helper | null> {
  const found = await inForce(db).where('id', '=', id).executeTakeFirst();
  return found ? { name: found.name, role: found.role } : null;
}

/** @returns its id, or null for one too many */
export async function addLink(trx: Trx, helper: Helper, made_at: number): Promise<string | null> {
  if ((await listLinks(trx)).length >= MAX_LINKS) return null;
  const id = randomBytes(12).toString('base64url');
  await trx
    .insertInto('helpers_links')
    .values({ ...helper, id, made_at })
    .execute();
  return id;
}

/** With their names. */
export async function dropEndedLinks(db: Db): Promise<void> {
  await db
    .deleteFrom('helpers_links')
    .where('made_at', '<=', Date.now() - LINK_MS)
    .execute();
}

export async function revokeLink(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('helpers_links').where('id', '=', id).execute();
}
