import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '#database/connect.ts';
import {
  type Cluster,
  createDatabase,
  dataFolder,
  prepareCluster,
  startServer,
} from '#scripts/test/embedded-postgres.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { createTestApp, feed } from '#server/testing/app.ts';
import { freePort } from '#server/testing/free-port.ts';
import { mixedHistory } from '#server/testing/mixed-history.ts';
import { readAggregates, recountAggregates } from '#server/testing/recount.ts';

const DATABASE = 'rehearsal';
const ARCHIVE_LIMIT_MS = 60_000;

export interface RestoreReport {
  /** Events that the feed accepted before the base backup, until the second restored to, and after it. */
  events: { before: number; until: number; after: number };
  /** Tables and aggregates that differ from what they were at that second. */
  wrong: string[];
  restoreSeconds: number;
}

/**
 * Archives the log of a PostgreSQL while a league is fed, deletes every fight, and restores the base
 * backup and the log to the second before (docs/hosting.md, 'To a point in time').
 */
export async function restoreToASecond(): Promise<RestoreReport> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringside-rehearsal-'));
  const [archive, base, restored] = ['archive', 'base', 'restored'].map((name) =>
    mkdirSync(path.join(folder, name), { recursive: true }),
  ) as [string, string, string];
  const cluster = prepareCluster(folder);
  for (const part of [archive, base, restored]) own(part, cluster);
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const settings = { archive_mode: 'on', archive_command: `cp %p ${archive}/%f` };
  try {
    const server = await startServer(cluster, await freePort(), { durable: true, settings });
    undo.push(server.stop);
    const league = await openLeague(await createDatabase(server.url, DATABASE));
    const before = await league.feed(0, 0.4);
    await backUp(server.url, dataFolder(folder), base);
    const until = await league.feed(0.4, 0.8);
    const expected = await league.figures();
    const second = await league.clock();
    const after = await league.feed(0.8, 1);
    await league.loseEverything();
    await archiveAll(server.url);
    await league.close();
    await server.stop();

    const startedAt = performance.now();
    cpSync(base, dataFolder(restored), { recursive: true });
    chmodSync(dataFolder(restored), 0o700);
    writeFileSync(path.join(dataFolder(restored), 'recovery.signal'), '');
    own(dataFolder(restored), cluster);
    const mended = await startServer({ ...cluster, folder: restored }, await freePort(), {
      durable: true,
      initialised: true,
      settings: {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: second,
        recovery_target_action: 'promote',
      },
    });
    undo.push(mended.stop);
    const url = new URL(mended.url);
    url.pathname = DATABASE;
    const found = await openLeague(url.href);
    const restoreSeconds = (performance.now() - startedAt) / 1000;
    const wrong = different(expected, await found.figures());
    await found.close();
    return { events: { before, until, after }, wrong, restoreSeconds };
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}

/** Gives a folder to the user that the server runs as. */
function own(folder: string, { user }: Cluster): void {
  if (!user) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(path.join(folder, name), user.uid, user.gid);
  }
  chownSync(folder, user.uid, user.gid);
}

async function openLeague(databaseUrl: string) {
  // A server that has just been promoted first refuses writes, and with them the check of its schema.
  const database = await waitUntil(() => openDatabase({ databaseUrl }).catch(() => null), {
    limitMs: ARCHIVE_LIMIT_MS,
  });
  const app = await createTestApp(database);
  const batches = [...mixedHistory(Date.parse('2026-01-01T00:00:00Z'), { rounds: 20 })];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    /** Feeds a share of the history. @returns the number of accepted events */
    async feed(from: number, to: number): Promise<number> {
      let accepted = 0;
      for (const batch of batches.slice(batches.length * from, batches.length * to)) {
        accepted += (await feed(app, batch)).accepted;
      }
      return accepted;
    },
    /** The number of rows and a checksum of every table, and all sums against a recount. */
    async figures(): Promise<Record<string, string>> {
      const { rows: tables } = await client.query<{ name: string }>(
        `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
      );
      const figures: Record<string, string> = {};
      for (const { name } of tables) {
        const { rows } = await client.query<{ sum: string }>(
          `select count(*) || ' ' || coalesce(sum(hashtext(t::text)), 0) as sum from ${name} t`,
        );
        figures[name] = rows[0]?.sum ?? '';
      }
      const [kept, recounted] = [
        await readAggregates(database.kysely),
        await recountAggregates(database.kysely),
      ];
      figures.aggregates = different(textsOf(recounted), textsOf(kept)).join() || 'as recounted';
      return figures;
    },
    /** The server's time, between two commits. */
    async clock(): Promise<string> {
      const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now');
      return rows[0]?.now ?? '';
    },
    async loseEverything(): Promise<void> {
      await client.query('truncate fights cascade');
    },
    async close(): Promise<void> {
      await client.end();
      await app.close();
      await database.close();
    },
  };
}

const textsOf = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));

/** A copy of the data folder while the server runs, as `pg_basebackup` makes it. */
async function backUp(url: string, data: string, base: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`select pg_backup_start('rehearsal', true)`);
  cpSync(data, base, {
    recursive: true,
    filter: (file) => !/postmaster\.pid|pg_wal[\\/]./.test(file),
  });
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop()',
  );
  writeFileSync(path.join(base, 'backup_label'), rows[0]?.labelfile ?? '');
  await client.end();
}

/** Waits until the log up to now is in the archive. */
async function archiveAll(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ file: string }>(
    'select pg_walfile_name(pg_switch_wal()) as file',
  );
  const isArchived = async () => {
    const archived = await client.query('select last_archived_wal as file from pg_stat_archiver');
    return archived.rows[0].file >= (rows[0]?.file ?? '');
  };
  await waitUntil(isArchived, { limitMs: ARCHIVE_LIMIT_MS, everyMs: 100 });
  await client.end();
}

function different(expected: Record<string, string>, found: Record<string, string>): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...names].filter((name) => expected[name] !== found[name]);
}
