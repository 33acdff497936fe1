import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

const PLAYERS_AT_ONCE = 500;

/**
 * Trigrams of players' names, for searches by the middle of a name and with typing mistakes; and
 * indexes of the most active players and the most frequent pairings.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const text = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
  const clustered = sql.raw(kind === 'sqlite' ? 'without rowid' : '');
  await sql`create table player_name_grams (
    gram ${text} not null, user_id ${text} not null, primary key (gram, user_id)
  ) ${clustered}`.execute(db);
  await fillGrams(db, kind);
  await sql`create index trainer_totals_by_fights on trainer_totals (fights, user_id)`.execute(db);
  await sql`create index race_matchups_by_fights on race_matchups ((wins + losses))
    where race < opponent_race`.execute(db);
}

interface PlayerNames {
  user_id: string;
  login: string | null;
  display_name: string;
}

async function fillGrams(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const byBytes = sql.raw(kind === 'postgres' ? 'collate "C"' : '');
  let after = '';
  for (;;) {
    const { rows } = await sql<PlayerNames>`select user_id, login, display_name from players
      where user_id ${byBytes} > ${after} order by user_id ${byBytes}
      limit ${PLAYERS_AT_ONCE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    for (const { user_id, login, display_name } of rows) {
      const grams = [...new Set([login ?? '', display_name].flatMap(gramsOf))];
      if (grams.length === 0) continue;
      const values = grams.map((gram) => sql`(${gram}, ${user_id})`);
      await sql`insert into player_name_grams (gram, user_id) values ${sql.join(values)}`.execute(
        db,
      );
    }
    after = last.user_id;
  }
}

/** A copy of app/features/identity/search/name-grams.ts as of this migration. */
function gramsOf(name: string): string[] {
  const letters = [
    ...name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  ].slice(0, 40);
  const padded = ['^', ...letters];
  return padded.slice(2).map((_, at) => padded.slice(at, at + 3).join(''));
}
