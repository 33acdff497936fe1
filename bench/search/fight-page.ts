/** `node scripts/run.mjs bench/search/fight-page.ts [--fights 5000000] [--databases …]` */
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { findFight } from '#app/features/fight-reports/store.server.ts';
import * as fightPlaces from '#app/features/fights/places-store.server.ts';
import { watchAddresses } from '#app/features/recordings/store.server.ts';
import { findFacts, keptStory } from '#app/features/stories/store.server.ts';
import { findMatchOfPair } from '#app/features/tournaments/match-of-pair-store.server.ts';
import { findAnnouncement, recordsUpTo } from '#app/features/upcoming/fought-store.server.ts';
import { openDatabase } from '#database/connect.ts';
import type { Tables } from '#database/tables.ts';
import { createDatabase, startEmbeddedPostgres } from '#scripts/test/embedded-postgres.ts';
import { ms } from '../timing.ts';
import { fillPostgres, sqliteArchive } from './monster-query-data.ts';

const ASKED = 100;
const around = {
  ...fightPlaces,
  ...{ findAnnouncement, findMatchOfPair, watchAddresses, findFacts, keptStory, recordsUpTo },
  longestStreak: async () => 12,
};

const { values } = parseArgs({
  options: {
    fights: { type: 'string', default: '5000000' },
    databases: { type: 'string', default: 'sqlite,postgres' },
  },
});
const fights = Number(values.fights);

async function addFights(db: Kysely<Tables>): Promise<void> {
  await sql`insert into fights (left_id, right_id, left_side_wins, knock_out, date,
      first_race, second_race, left_user_id, right_user_id)
    select one.id, other.id, 1, one.id % 2, one.date,
      case when one.race < other.race then one.race else other.race end,
      case when one.race < other.race then other.race else one.race end,
      one.user_id, other.user_id
    from monster_records as one join monster_records as other on other.id = one.id + 1
    order by one.id`.execute(db);
  await sql`insert into bouts (bout, announced_at, left_id, right_id, betting_closes_at, starts_at,
      announcements, pool_left, pool_right, fight_number, cancelled, ended_at, fought_week)
    select 'bout-' || number, date - 60000, left_id, right_id, date - 20000, date - 10000,
      1, number % 900, number % 700, number, 0, date, (date + 259200000) / 604800000
    from fights where number % 10 = 0`.execute(db);
}

async function measure(target: Parameters<typeof openDatabase>[0]): Promise<void> {
  const database = await openDatabase(target);
  // As in a running app, one connection is open.
  await sql`select 1`.execute(database.kysely);
  for (const from of [2, Math.floor(fights / 2), fights - ASKED]) {
    const taken: number[] = [];
    for (let number = from; number < from + ASKED; number += 1) {
      const began = performance.now();
      if (!(await findFight(database.kysely, number, around))) throw new Error(`No ${number}.`);
      taken.push(performance.now() - began);
    }
    const [median = 0, slowest = 0] = [taken.sort((a, b) => a - b)[ASKED / 2], taken.at(-1)];
    const row = [database.kind, from.toLocaleString('en'), ms(median), ms(slowest)];
    console.log(`| ${row.join(' | ')} |`);
  }
  await database.close();
}

console.log('| database | from | median | slowest |\n| --- | ---: | ---: | ---: |');
if (values.databases.includes('sqlite')) {
  const archive = await sqliteArchive(fights);
  const dataDir = `${archive}-fights`;
  if (!existsSync(dataDir)) {
    const unfinished = `${dataDir}-unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(join(archive), unfinished, { recursive: true });
    const database = await openDatabase({ dataDir: unfinished });
    await addFights(database.kysely);
    await database.close();
    renameSync(unfinished, dataDir);
  }
  await measure({ dataDir });
}
if (values.databases.includes('postgres')) {
  const postgres = await startEmbeddedPostgres();
  const databaseUrl = await createDatabase(postgres.url, 'fights');
  await fillPostgres(databaseUrl, fights);
  const database = await openDatabase({ databaseUrl });
  await addFights(database.kysely);
  await sql`vacuum analyze`.execute(database.kysely);
  await database.close();
  await measure({ databaseUrl });
  await postgres.stop();
}
