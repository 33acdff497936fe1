import type { Transaction } from 'kysely';
import {
  amongDeleted,
  type DeletedRow,
  deletedRows,
  listDeleted,
  saveDeleted,
} from '#app/core/identity/deleted-people-store.server.ts';
import { endSessionsOf } from '#app/core/identity/session-ends-store.server.ts';
import { HIDDEN_NAMES_TOPIC } from '#app/core/names/rules.ts';
import type { AppDatabase, MarkChanged } from '#database/app-database.ts';
import { EVERYTHING_CHANGED } from '#database/changes.ts';
import type { Tables } from '#database/tables.ts';
import { forgetPerson } from './forget-store.server.ts';
import { findPerson, userIds } from './person-store.server.ts';

type Database = Pick<AppDatabase, 'transact'>;

/** Deletes a person, who is listed by hashes alone, and ends all sessions of theirs. */
export async function deletePerson(
  trx: Transaction<Tables>,
  userId: string,
  { names = [], changed }: { names?: readonly string[]; changed: MarkChanged },
): Promise<void> {
  const person = await findPerson(trx, userId, names);
  await listDeleted(trx, { userId, names: person.names, deleted: true });
  await forgetPerson(trx, person);
  endSessionsOf(userId, changed);
  changed(HIDDEN_NAMES_TOPIC);
  changed(EVERYTHING_CHANGED);
}

/** Lets a deleted person in again, as somebody new. */
export const letIn = ({ transact }: Database, userId: string): Promise<void> =>
  transact(async (trx, changed) => {
    await listDeleted(trx, { userId, names: [], deleted: false });
    changed(HIDDEN_NAMES_TOPIC);
  });

/** Deletes again whom an older database still has, by a list that is newer than it. */
export const deleteAgain = ({ transact }: Database, listed: readonly DeletedRow[]) =>
  transact(async (trx, changed) => {
    const known = new Map((await deletedRows(trx)).map(({ hash, at }) => [hash, Number(at)]));
    const newer = listed.filter(({ hash, at }) => at > (known.get(hash) ?? 0));
    if (newer.length === 0) return;
    await saveDeleted(trx, newer);
    const deleted = amongDeleted(newer);
    for (const userId of await userIds(trx))
      if (deleted.has('id', userId)) await deletePerson(trx, userId, { changed });
  });
