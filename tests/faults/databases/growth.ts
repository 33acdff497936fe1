import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { fightBatches, inBatches } from '#bench/harness/league.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { memoryFolder } from '#scripts/test/run-environment.ts';
import { deleteOld } from '#server/operations/retention-store.server.ts';
import {
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  upcomingEvent,
} from '#server/testing/app.ts';

const FIGHTS = 100_000;
const DAY_MS = 86_400_000;
const MONSTERS = 500;

const sides = (number: number) => [1 + (number % MONSTERS), 1 + ((number * 7 + 1) % MONSTERS)];

/** What is sent for so many fights. */
const KINDS: Record<string, (fights: number) => object[][]> = {
  'always the same monsters': (fights) => inBatches([...monsters(), ...fought(fights)], 500),
  'a new monster for each': (fights) => [players(), ...fightBatches(1, fights)],
  'the same monsters, announced': (fights) => inBatches([...monsters(), ...announced(fights)], 500),
};

/** Those of the bench. */
const players = () => Array.from({ length: 100 }, (_, index) => playerEvent(`bench${index + 1}`));

const monsters = () => Array.from({ length: MONSTERS }, (_, index) => monsterEvent(index + 1));

const fought = (fights: number) =>
  Array.from({ length: fights }, (_, number) => {
    const [left = 1, right = 2] = sides(number);
    return fightEvent(left, right === left ? 1 + (right % MONSTERS) : right);
  });

const announced = (fights: number) =>
  fought(fights).flatMap((fight, number) => {
    const bout = `b${number}`;
    const { leftCombatant, rightCombatant } = fight;
    return [upcomingEvent(bout, { leftCombatant, rightCombatant }), { ...fight, bout }];
  });

export interface Growth {
  megabytes: number;
  /** After `retention`, 91 days later, and `vacuum`. */
  retained: number;
  /** The largest tables, with their indexes, in MB, then after the retention. */
  tables: Record<string, [number, number]>;
}

/** Feeds fights of each kind to an empty SQLite, and measures its file by table, before and after a retention. */
export async function measureSizes(fights = FIGHTS): Promise<Record<string, Growth>> {
  const report: Record<string, Growth> = {};
  for (const [kind, batches] of Object.entries(KINDS)) {
    const dataDir = mkdtempSync(path.join(memoryFolder() ?? tmpdir(), 'ringside-growth-'));
    const database = await openDatabase({ dataDir });
    try {
      const app = await createTestApp(database);
      for (const batch of batches(fights)) {
        const { rejected } = await feed(app, batch);
        if (rejected?.length !== 0) throw new Error(JSON.stringify(rejected?.[0]));
      }
      await app.close();
      const before = await sizesOf(database, dataDir);
      const now = Date.now;
      Date.now = () => now() + 91 * DAY_MS;
      await deleteOld(database.kysely, 90).finally(() => {
        Date.now = now;
      });
      const after = await sizesOf(database, dataDir);
      const largest = Object.entries(before.tables).sort(([, one], [, other]) => other - one);
      const tables = largest
        .slice(0, 8)
        .map(([name, size]) => [name, [size, after.tables[name] ?? 0]] as const);
      const grown = { megabytes: before.megabytes, retained: after.megabytes };
      report[kind] = { ...grown, tables: Object.fromEntries(tables) as Growth['tables'] };
      console.log(`growth: ${fights} fights, ${kind}`, report[kind]);
    } finally {
      await database.close();
      rmSync(dataDir, { recursive: true });
    }
  }
  return report;
}

async function sizesOf({ kysely }: AppDatabase, dataDir: string) {
  await sql`vacuum`.execute(kysely);
  await sql`pragma wal_checkpoint(truncate)`.execute(kysely);
  const { rows } = await sql<{ name: string; bytes: number }>`
    select m.tbl_name as name, sum(s.pgsize) as bytes
    from dbstat as s join sqlite_master as m on m.name = s.name group by 1`.execute(kysely);
  const inMegabytes = (bytes: number) => Math.round(bytes / 100_000) / 10;
  return {
    megabytes: inMegabytes(statSync(path.join(dataDir, 'ringside.db')).size),
    tables: Object.fromEntries(rows.map(({ name, bytes }) => [name, inMegabytes(bytes)])),
  };
}
