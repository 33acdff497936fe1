import type { Kysely } from 'kysely';
import { among } from '#database/among.ts';
import type { Tables } from '#database/tables.ts';

export interface NamedPlayer {
  userId: string;
  login: string | null;
  displayName: string;
}

type PlayerRow = Pick<Tables['players'], 'user_id' | 'login' | 'display_name' | 'updated_at'>;

export async function findPlayersByName(
  db: Kysely<Tables>,
  names: string[],
): Promise<Map<string, NamedPlayer>> {
  if (names.length === 0) return new Map();
  const asked = [...new Set(names)];
  const logins = asked.map((name) => name.toLowerCase());
  return ofNames(await withLoginsOrNames(db, logins, asked), names);
}

const COLUMNS = ['user_id', 'login', 'display_name', 'updated_at'] as const;

const withLoginsOrNames = (db: Kysely<Tables>, logins: string[], names: string[]) =>
  db
    .selectFrom('players')
    .select(COLUMNS)
    .where((eb) => eb.or([among(db, 'login', logins), among(db, 'display_name', names)]))
    .execute();

const withLoginOrName = (db: Kysely<Tables>, login: string, name: string) =>
  db
    .selectFrom('players')
    .select(COLUMNS)
    .where((eb) => eb.or([eb('login', '=', login), eb('display_name', '=', name)]))
    .execute();

export async function findPlayerByName(
  db: Kysely<Tables>,
  name: string,
): Promise<NamedPlayer | null> {
  const rows = await withLoginOrName(db, name.toLowerCase(), name);
  return ofNames(rows, [name]).get(name) ?? null;
}

function ofNames(rows: PlayerRow[], names: string[]): Map<string, NamedPlayer> {
  rows.sort((a, b) => a.updated_at - b.updated_at || (a.user_id < b.user_id ? -1 : 1));
  const byLogin = new Map(rows.map((row) => [row.login, row]));
  const byDisplayName = new Map(rows.map((row) => [row.display_name, row]));
  const found = new Map<string, NamedPlayer>();
  for (const name of names) {
    const row = byLogin.get(name.toLowerCase()) ?? byDisplayName.get(name);
    if (!row) continue;
    found.set(name, { userId: row.user_id, login: row.login, displayName: row.display_name });
  }
  return found;
}
