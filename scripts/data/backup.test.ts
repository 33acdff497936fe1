import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { HIDDEN_NAME } from '#app/core/names/rules.ts';
import { backupDatabase } from '#database/backup/backup.ts';
import { restoreDatabase } from '#database/backup/restore.ts';
import { type DatabaseSettings, openDatabase } from '#database/connect.ts';
import { createTestFolder, createTestPostgres } from '#database/testing/each-database.ts';
import {
  albumEvent,
  callerHeaders,
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  testConfig,
  testSessions,
} from '#server/testing/app.ts';
import { readAggregates, recountAggregates } from '#server/testing/recount.ts';
import { completeRestored } from './restore.ts';

const options = { force: false, complete: completeRestored };

function folder(): string {
  const { path, remove } = createTestFolder();
  onTestFinished(async () => void (await remove()));
  return path;
}

const sqlite = (): DatabaseSettings => ({ dataDir: folder() });
async function postgres(copied?: string): Promise<DatabaseSettings> {
  const { url, drop } = await createTestPostgres(copied);
  onTestFinished(async () => void (await drop()));
  return { databaseUrl: url };
}

/** Fills every table, with texts that are easily damaged by an encoding. */
async function fill(settings: DatabaseSettings): Promise<void> {
  const database = await openDatabase(settings);
  const config = testConfig({ HOSTS: 'id:id-ana' });
  const app = await createTestApp(database, { config, sessions: testSessions });
  const odd = 'Ümläut "quoted" \\ back 🥊 {"a":1}';
  const monsters = Array.from({ length: 40 }, (_, n) => monsterEvent(n + 1));
  const fights = Array.from({ length: 39 }, (_, n) => fightEvent(n + 1, n + 2));
  await feed(app, [
    playerEvent('ana', { displayName: 'Ana', balance: 123_456_789_012 }),
    ...monsters,
    ...fights,
    albumEvent('odd', [odd, 'Second tune'], { name: odd }),
    albumEvent('gone', ['Third refrain']),
  ]);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/playlists',
    headers: callerHeaders('ana'),
    payload: { name: odd, isPublic: true },
  });
  expect(answer.statusCode).toBe(200);
  for (const [call, payload] of [
    ['names/hide', { kind: 'fighter', name: 'Monster 40' }],
    ['players/block', { name: 'ana' }],
  ] as const) {
    const url = `/api/host/${call}`;
    const done = await app.inject({ method: 'POST', url, headers: callerHeaders('ana'), payload });
    expect(done.statusCode).toBe(200);
  }
  await database.kysely.updateTable('songs').set({ duration: 93.24897959183673 }).execute();
  await database.kysely.deleteFrom('songs').where('album_id', '=', 'gone').execute();
  await database.kysely.deleteFrom('albums').where('id', '=', 'gone').execute();
  await app.close();
  await database.close();
}

const template = createTestFolder();
afterAll(template.remove);
let filling: Promise<void> | undefined;
/** A filled database, copied from one that is filled once. */
async function filledSqlite(): Promise<{ dataDir: string }> {
  filling ??= fill({ dataDir: template.path });
  await filling;
  const dataDir = folder();
  cpSync(join(template.path, 'ringside.db'), join(dataDir, 'ringside.db'));
  return { dataDir };
}

let fillingPostgres: ReturnType<typeof createTestPostgres> | undefined;
afterAll(async () => void (await (await fillingPostgres)?.drop()));
async function filledPostgres(): Promise<DatabaseSettings> {
  fillingPostgres ??= createTestPostgres().then(async (made) => {
    await fill({ databaseUrl: made.url });
    return made;
  });
  return postgres((await fillingPostgres).url);
}

/** Reads the data as viewers see it, and the number of a new album, which must be unused. */
async function look(settings: DatabaseSettings) {
  const database = await openDatabase(settings);
  const app = await createTestApp(database);
  const get = async (url: string) => (await app.inject({ url })).json();
  const seen = {
    matches: await get('/api/matches'),
    songs: await get('/api/album-search?searchType=song&searchTerms=tune'),
    albums: await get('/api/albums-by-search/quoted'),
    history: await get('/api/monster-history/5'),
    hidden: await get('/api/monster-history/40'),
    players: await get('/api/player-search?term=ana'),
    query: await get('/api/monster-query?PAGE=1'),
  };
  expect(await readAggregates(database.kysely)).toEqual(await recountAggregates(database.kysely));
  await feed(app, [albumEvent('new', ['Overture'])]);
  const newest = await database.kysely
    .selectFrom('albums')
    .select('number')
    .where('id', '=', 'new')
    .executeTakeFirstOrThrow();
  await app.close();
  await database.close();
  return { ...seen, newest: newest.number };
}

/** Rounds durations of songs, which are single precision on PostgreSQL. */
const inSinglePrecision = (seen: object) =>
  JSON.parse(JSON.stringify(seen), (key, value) =>
    key === 'duration' ? Math.fround(value) : value,
  );

test.each([
  ['SQLite', 'SQLite', filledSqlite, sqlite],
  ['SQLite', 'PostgreSQL', filledSqlite, () => postgres()],
  ['PostgreSQL', 'SQLite', filledPostgres, sqlite],
])('a backup of %s is completely restored to %s', async (_from, _to, from, to) => {
  const source = await from();
  const file = join(folder(), 'league.backup');
  const saved = await backupDatabase(source, file);
  expect(saved.rows).toBeGreaterThan(150);
  expect(statSync(file).mode & 0o077).toBe(0);
  const target = await to();
  const restored = await restoreDatabase(target, file, options);
  expect(restored).toEqual({ tables: saved.tables, rows: saved.rows, aside: null });
  const [before, after] = [await look(source), await look(target)];
  expect(after.songs.items).toHaveLength(1);
  expect(after.hidden.monster).toMatchObject({ ID: 40, MONSTER_NAME: HIDDEN_NAME });
  expect(after.players).toEqual({ players: [] });
  expect(inSinglePrecision(after)).toEqual(inSinglePrecision(before));
  expect(after.newest).toBe(3);
});

/** Takes a database back to the baseline's schema, as far as its rows and tables tell. */
const SINCE_BASELINE = [
  'drop table imported_picks',
  'drop table pick_seasons',
  'drop table changed_objects',
  'drop table ended_tokens',
  'drop table deleted_people',
  'drop table helpers_links',
  'alter table tournament_requests drop column edits_hash',
  'alter table webhooks drop column recaps_upto',
  'alter table songs drop column artist',
  'alter table songs drop column gain',
  'alter table feed_events drop column content',
  'alter table kept_answers rename to answers_since',
  'create table kept_answers as select account, key, call_hash, answer_json, kept_at from answers_since',
  'drop table answers_since',
];

test.each([
  ['with the last migration before the baseline is restored', '0075-last-words', undefined],
  ['that lacks it names the commit to restore it with', '0074-wishes', 'bc0a4de9'],
])('a backup of a version before 1.0.0 %s', async (_, last, refusal) => {
  const source = await filledSqlite();
  const old = await openDatabase(source);
  for (const change of SINCE_BASELINE) await sql.raw(change).execute(old.kysely);
  await sql`delete from schema_migrations`.execute(old.kysely);
  await sql`insert into schema_migrations (name, applied_at) values ('0001-league', 1), (${last}, 2)`.execute(
    old.kysely,
  );
  await old.close();
  const file = join(folder(), 'league.backup');
  await backupDatabase(source, file);
  const target = sqlite();
  if (refusal) {
    await expect(restoreDatabase(target, file, options)).rejects.toThrow(refusal);
  } else {
    await restoreDatabase(target, file, options);
    expect((await look(target)).newest).toBe(3);
  }
});

test('a restored PostgreSQL goes on counting, also from a backup that lacks a counter', async () => {
  const from = await filledPostgres();
  const file = join(folder(), 'kept.backup');
  await backupDatabase(from, file);
  const older = join(folder(), 'older.backup');
  const text = gunzipSync(readFileSync(file)).toString();
  writeFileSync(
    older,
    gzipSync(text.replaceAll(/"counter":\{"column":"number"[^}]*\}/g, '"counter":null')),
  );
  for (const backup of [file, older]) {
    const to = await postgres();
    await restoreDatabase(to, backup, options);
    const database = await openDatabase(to);
    const app = await createTestApp(database);
    const events = [monsterEvent(900), monsterEvent(901), fightEvent(900, 901)];
    expect(await feed(app, events)).toMatchObject({ status: 200, rejected: [] });
    await app.close();
    await database.close();
  }
});

test('a backup is a snapshot, while the running Ringside continues to write', async () => {
  const source = await filledSqlite();
  const database = await openDatabase(source);
  const app = await createTestApp(database);
  let writing = true;
  const writer = (async () => {
    while (writing) await feed(app, [fightEvent(1, 2), fightEvent(3, 4)]);
  })();
  const file = join(folder(), 'league.backup');
  await backupDatabase(source, file);
  writing = false;
  await writer;
  await app.close();
  await database.close();
  const target = sqlite();
  await restoreDatabase(target, file, options);
  const copy = await openDatabase(target);
  expect(await readAggregates(copy.kysely)).toEqual(await recountAggregates(copy.kysely));
  await copy.close();
});

test.each([
  ['SQLite', filledSqlite],
  ['PostgreSQL', filledPostgres],
])(
  'a %s database with data is only replaced when forced, and its files are kept',
  async (_kind, open) => {
    const file = join(folder(), 'league.backup');
    await backupDatabase(await filledSqlite(), file);
    const target = await open();
    const change = await openDatabase(target);
    await change.kysely.updateTable('players').set({ display_name: 'Changed since' }).execute();
    await change.close();
    await expect(restoreDatabase(target, file, options)).rejects.toThrow('--force');
    const { aside } = await restoreDatabase(target, file, { ...options, force: true });
    expect(aside).toMatch(/before/);
    const database = await openDatabase(target);
    const players = await database.kysely.selectFrom('players').selectAll().execute();
    expect(players.map(({ display_name }) => display_name)).toEqual(['Ana']);
    if (database.kind === 'postgres') {
      const old = sql.table(`${aside?.slice('schema '.length)}.players`);
      const { rows } = await sql`select display_name from ${old}`.execute(database.kysely);
      expect(rows).toEqual([{ display_name: 'Changed since' }]);
    } else {
      expect(existsSync(aside ?? '')).toBe(true);
    }
    await database.close();
  },
);

test('a file that is damaged, truncated, not a backup or from a newer version changes nothing', async () => {
  const source = await filledSqlite();
  const at = folder();
  const file = join(at, 'league.backup');
  await backupDatabase(source, file);
  const write = (name: string, change: (text: string) => string) => {
    const path = join(at, name);
    writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(file)).toString())));
    return path;
  };
  const cut = join(at, 'cut');
  writeFileSync(cut, readFileSync(file));
  truncateSync(cut, statSync(file).size - 200);
  const cases: [string, RegExp][] = [
    [cut, /damaged/],
    [write('short', (text) => text.replace('{"complete":true}\n', '')), /cut off/],
    [write('other', () => '{"some":"thing"}\n'), /not a backup of Ringside/],
    [
      write('newer', (text) => text.replace('"0001-baseline"', '"0001-baseline","9999-future"')),
      /9999-future/,
    ],
    [write('altered', (text) => text.replace('"Ana"', '"Eve"')), /players was restored/],
    [join(at, 'absent'), /no file/],
  ];
  const target = sqlite() as { dataDir: string };
  for (const [path, reason] of cases) {
    await expect(restoreDatabase(target, path, options)).rejects.toThrow(reason);
    expect(readdirSync(target.dataDir).filter((name) => name !== 'ringside.lock')).toEqual([]);
  }
});

test('restoring into the folder of a running Ringside is refused', async () => {
  const source = await filledSqlite();
  const file = join(folder(), 'league.backup');
  await backupDatabase(source, file);
  const running = await openDatabase(source);
  await expect(restoreDatabase(source, file, { ...options, force: true })).rejects.toThrow(
    /in use by another Ringside/,
  );
  await running.close();
});

test('restoring into the PostgreSQL database of a running Ringside is refused, and waits for one that is stopping', async () => {
  const file = join(folder(), 'league.backup');
  await backupDatabase(await filledSqlite(), file);
  const target = await postgres();
  const running = await openDatabase(target);
  await expect(restoreDatabase(target, file, options)).rejects.toThrow(/is using this database/);
  const restored = restoreDatabase(target, file, options);
  const looking = sql<{ sessions: number }>`
    select count(*) as sessions from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
    and query like '%as others from pg_stat_activity%'`;
  await expect
    .poll(async () => Number((await looking.execute(running.kysely)).rows[0]?.sessions))
    .toBe(1);
  await running.close();
  expect(await restored).toMatchObject({ aside: null });
});

test.runIf(process.env.THOROUGH)(
  'a killed backup or restore leaves no partial file under its final name',
  async () => {
    const source = await filledSqlite();
    const at = folder();
    const file = join(at, 'league.backup');
    await backupDatabase(source, file);
    let target = folder();
    /** Kills a script at its nth file operation; returns its exit status. */
    const kill = async (script: string, dataDir: string, name: string, step: number) => {
      const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'test' };
      const args = [join(import.meta.dirname, script), name];
      const steps = watch(script === 'backup.ts' ? at : target, { recursive: true });
      const child = spawn(process.execPath, args, { env, stdio: 'ignore', cwd: at });
      let taken = 0;
      steps.on('change', () => {
        taken += 1;
        if (taken === step) child.kill('SIGKILL');
      });
      const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
      steps.close();
      return signal;
    };
    const killed = { backup: 0, restore: 0 };
    // On a busy machine a script may end before its first file operation is noticed.
    for (let run = 0; run < 30 && (killed.backup < 3 || killed.restore < 2); run += 1) {
      const half = join(at, `killed-${run}`);
      const step = 1 + (run % 3);
      const [backup, restore] = await Promise.all([
        kill('backup.ts', source.dataDir, half, step),
        kill('restore.ts', target, file, 5 * step),
      ]);
      killed.backup += Number(backup === 'SIGKILL');
      killed.restore += Number(restore === 'SIGKILL');
      if (existsSync(half)) await restoreDatabase(sqlite(), half, options);
      const restored = join(target, 'ringside.db');
      if (existsSync(restored) && killed.restore < 2) {
        expect((await look({ dataDir: target })).songs.items).toHaveLength(1);
        target = folder();
      }
    }
    expect(killed.backup).toBeGreaterThanOrEqual(3);
    expect(killed.restore).toBeGreaterThanOrEqual(2);
    const database = join(target, 'ringside.db');
    if (!existsSync(database)) await restoreDatabase({ dataDir: target }, file, options);
    expect((await look({ dataDir: target })).songs.items).toHaveLength(1);
  },
);

test('the only tables that exist on one kind of database alone are search indexes', async () => {
  const places = [await filledSqlite(), await filledPostgres()];
  const names: string[][] = [];
  for (const settings of places) {
    const file = join(folder(), 'league.backup');
    await backupDatabase(settings, file);
    const lines = gunzipSync(readFileSync(file)).toString().split('\n');
    names.push(
      lines
        .filter((line) => line.startsWith('{"table"'))
        .map((line) => {
          const { table, columns } = JSON.parse(line);
          return `${table}(${[...columns].sort()})`;
        })
        .sort(),
    );
  }
  expect(names[0]).toEqual(names[1]);
});
