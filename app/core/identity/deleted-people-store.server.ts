import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';

export type DeletedRow = Tables['deleted_people'];
type Kind = 'id' | 'name';

/** Whom the league no longer knows, by hashes: nobody can read the list, but a name can be looked up. */
export interface DeletedPeople {
  readonly isEmpty: boolean;
  has(kind: Kind, text: string): boolean;
}

const hashOf = (salt: string, kind: Kind, text: string) =>
  createHmac('sha256', salt).update(`${kind} ${text.toLowerCase()}`).digest('base64url');

export const deletedRows = (db: Kysely<Tables>): Promise<DeletedRow[]> =>
  db.selectFrom('deleted_people').selectAll().orderBy('hash').execute();

export function amongDeleted(rows: readonly DeletedRow[]): DeletedPeople {
  const deleted = rows.filter((row) => row.deleted === 1);
  const hashes = new Set(deleted.map(({ hash }) => hash));
  const salts = [...new Set(deleted.map(({ salt }) => salt))];
  return {
    isEmpty: hashes.size === 0,
    has: (kind, text) => salts.some((salt) => hashes.has(hashOf(salt, kind, text))),
  };
}

/** Adds a person, or names that a deleted person has now, to the list; or takes the person off it. */
export async function listDeleted(
  trx: Transaction<Tables>,
  { userId, names, deleted }: { userId: string; names: readonly string[]; deleted: boolean },
): Promise<void> {
  const rows = await deletedRows(trx);
  const known = rows.find(({ salt, person }) => hashOf(salt, 'id', userId) === person);
  const salt = known?.salt ?? rows[0]?.salt ?? randomBytes(16).toString('base64url');
  const person = hashOf(salt, 'id', userId);
  const change = { person, salt, deleted: deleted ? 1 : 0, at: Date.now() };
  const before = rows.filter((row) => row.person === person).map(({ hash }) => hash);
  const hashes = new Set([person, ...names.map((name) => hashOf(salt, 'name', name)), ...before]);
  await saveDeleted(
    trx,
    [...hashes].map((hash) => ({ hash, ...change })),
  );
}

export const saveDeleted = (trx: Transaction<Tables>, rows: readonly DeletedRow[]) =>
  insertRows(trx, 'deleted_people', rows, {
    key: ['hash'],
    replace: ['person', 'salt', 'deleted', 'at'],
  });
