import { type Kysely, sql } from 'kysely';
import { findPlayerByName } from '#app/core/identity/store.server.ts';
import type { NameKind } from '#app/core/names/rules.ts';
import { tournamentIdOf } from '#app/core/tournament-address.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { NameToHide } from './store.server.ts';

type Db = Kysely<Tables>;

export async function findName(
  database: Pick<AppDatabase, 'kysely' | 'kind'>,
  kind: NameKind,
  name: string,
): Promise<NameToHide | null> {
  const db = database.kysely;
  switch (kind) {
    case 'player':
      return findPlayer(db, name);
    case 'fighter':
      return findFighter(database, name);
    case 'playlist':
      return findPlaylist(db, name);
    case 'tournament':
      return findTournament(db, name);
  }
}

async function findPlayer(db: Db, name: string): Promise<NameToHide | null> {
  const player = await findPlayerByName(db, name);
  if (!player) return null;
  const { userId, login, displayName } = player;
  const former = await db
    .selectFrom('monster_records')
    .select('user_name')
    .distinct()
    .where('id', 'in', db.selectFrom('record_figures').select('id').where('user_id', '=', userId))
    .execute();
  const texts = [displayName, login, ...former.map(({ user_name }) => user_name)];
  return {
    kind: 'player',
    subject: userId,
    label: displayName,
    texts: texts.filter((text) => text !== null),
  };
}

/** By the index of names, which only lower-cases ASCII letters. */
async function findFighter(
  { kysely, kind }: Pick<AppDatabase, 'kysely' | 'kind'>,
  name: string,
): Promise<NameToHide | null> {
  const byBytes = kind === 'postgres' ? sql`collate "C"` : sql`collate binary`;
  const key = name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const row = await kysely
    .selectFrom('monster_records')
    .select('monster_name')
    .where(sql<boolean>`lower(monster_name ${byBytes}) ${byBytes} = ${key}`)
    .limit(1)
    .executeTakeFirst();
  const label = row?.monster_name;
  return label === undefined ? null : { kind: 'fighter', subject: label, label, texts: [label] };
}

async function findPlaylist(db: Db, name: string): Promise<NameToHide | null> {
  const id = /\/playlist\/([^/?#]+)/.exec(name)?.[1] ?? name;
  const row = await db
    .selectFrom('playlists')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { kind: 'playlist', subject: row.id, label: row.name, texts: [row.id] } : null;
}

async function findTournament(db: Db, name: string): Promise<NameToHide | null> {
  const row = await db
    .selectFrom('tournaments')
    .select('name')
    .where('name', '=', tournamentIdOf(name))
    .executeTakeFirst();
  return row ? { kind: 'tournament', subject: row.name, label: row.name, texts: [row.name] } : null;
}
