import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { TokenAuthority } from '#app/core/identity/platform.server.ts';
import { createSessions } from '#app/core/identity/session.server.ts';
import { sessionEnds } from '#app/core/identity/session-ends-store.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { createTestFolder, eachDatabase } from '#database/testing/each-database.ts';
import { keepDeletions, writeDeletions } from '#server/operations/deletions-file.ts';
import {
  callerHeaders,
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  testConfig,
  upcomingEvent,
} from '#server/testing/app.ts';
import { letIn } from './deletion.server.ts';
import { PERSONAL_DATA } from './personal-data.ts';

const SECRET = 'organisers-secret-0123456789';
const config = testConfig({
  HOSTS: 'id:id-gonzo, id:id-bea',
  TOURNAMENT_SECRET: SECRET,
  LOG_LEVEL: 'debug',
});
const logged: string[] = [];
const logStream = { write: (line: string) => logged.push(line) };

/** A platform whose only valid tokens are `token-of-{login}`. */
const platform: TokenAuthority = {
  async findHolder(token) {
    const login = token.match(/^(?:new-)?token-of-(\w+)$/)?.[1];
    if (!login) return null;
    const [userId, displayName] = [`id-${login}`, login.toUpperCase()];
    return { userId, login, displayName, expiresInSeconds: 3600, isProfileNew: true };
  },
};

const appOn = (database: AppDatabase) =>
  createTestApp(database, {
    config,
    logStream,
    sessions: createSessions(platform, { ends: sessionEnds(database) }),
  });

/** Public answers of every kind in which a player may be named. */
const READS = [
  ...['matches', 'monster-query', 'monster-history/1', 'monster-history/2/fights', 'players'],
  ...['monster-records?id=1', 'player-search?term=g', 'players/gonzo', 'players/gonzo/form'],
  ...['players/gonzo/fights', 'users/gonzo', 'owners/gonzo/playlists', 'statistics/HARE'],
  ...['versus', 'versus/gonzo/bea', 'champions?period=ever', 'next', 'odds', 'fight/2', 'fights'],
  ...['tournaments', 'tournament/Cup', 'snapshot', 'picks', 'monster-names?term=g'],
].map((path) => `/api/${path}`);
const FILES = [
  '/say/player/gonzo',
  '/oembed?url=/players/gonzo',
  '/feeds/fights.atom',
  '/sitemap.xml',
];

/** Texts of the database in which nobody is named, or only as the texts say of themselves. */
const OF_NOBODY: Record<string, string> = {
  feed_events: 'type subject content',
  feed_position: '',
  feed_rejections: 'event_type',
  hidden_names: 'kind',
  host_audit: 'action',
  webhooks: 'id url form secret fights last_answer off_reason recaps_upto',
  webhook_outbox: 'message_id type',
  push_state: 'public_key private_key',
  fighter_names: 'name',
  fighter_name_grams: 'gram',
  monster_records: 'monster_name race race_type race_subtype techniques_json',
  record_figures: 'race race_type',
  fights: 'first_race second_race',
  fight_revisions: 'kind',
  changed_objects: 'kind id',
  bouts: 'bout estimate_json',
  pick_seasons: 'season',
  imported_picks: 'bout',
  recordings: 'address',
  odds_sums: 'scope source',
  odds_checkpoint: 'document_json',
  race_totals: 'race',
  race_matchups: 'race opponent_race',
  week_fights: 'kind',
  week_tops: 'list',
  store_status: 'document_json',
  calibration: 'document_json',
  albums: 'id shortname name icon img_url consoles_json',
  songs: 'id album_id name url artist',
  song_tags: 'tags',
  album_tags: 'tags',
  music_words: 'word',
  item_arrivals: 'slug',
  ended_tokens: 'token_hash',
  deleted_people: 'hash person salt',
  tournaments: 'id name format',
  tournament_participants: 'tournament_id',
  tournament_changes: 'tournament_id',
  tournament_requests: 'tournament_id request_id edits_hash',
  deleted_saves: 'request_id',
  helpers_links: 'id role',
  tournament_former_names: 'name tournament_id',
  match_orders: 'id tournament_id match_id',
  stream_song: 'document_json',
  organiser_secret: 'document_json',
  practice_season: 'document_json',
  practice_tokens: 'token_hash sign_in_id client_id scopes',
  practice_refresh_tokens: 'refresh_hash sign_in_id client_id scopes',
  practice_device_codes: 'device_code_hash user_code_hash client_id scopes status',
  schema_migrations: 'name',
};

eachDatabase('a person’s data', (open, kind, once) => {
  /** A league in which Gonzo has left something in every table. */
  async function openLeague() {
    const database = await open();
    const app = await appOn(database);
    const leftCombatant = { MONSTER_NAME: 'Guest', RACE: 'HARE', USER: 'GONZO' };
    const accepted = await feed(app, [
      playerEvent('gonzo', { victories: ['HARE'] }),
      playerEvent('bea'),
      monsterEvent(1, { USER: 'gonzo' }),
      monsterEvent(2, { USER: 'bea' }),
      monsterEvent(3),
      fightEvent(1, 2, { id: 'won' }),
      fightEvent(2, 3, { leftCombatant }),
      upcomingEvent('b1', { leftCombatant }),
      upcomingEvent('b2'),
      { id: 'bet', type: 'bet', userId: 'id-gonzo', bout: 'b1', side: 'left', stake: 50 },
      { id: 'rejected-1', type: 'balance', userId: 'id-gonzo', chnge: 3 },
      monsterEvent(9, { USER: 'gonzo', RACE: 'NONE' }),
    ]);
    expect(accepted.rejected).toHaveLength(2);
    await feed(app, [{ id: 'v1', type: 'void', event: 'won' }, fightEvent(1, 2)]);
    await visit(app);
    await leaveMore(database);
    return { app, database };
  }

  async function visit(app: FastifyInstance) {
    const [own, bea] = [callerHeaders('gonzo'), callerHeaders('bea')];
    const calls: [string, object, object?][] = [
      ['/owners/gonzo/follows', { kind: 'player', name: 'bea' }],
      ['/owners/bea/follows', { kind: 'player', name: 'gonzo' }, bea],
      ['/playlists', { name: 'Mine', isPublic: true }],
      ['/host/names/hide', { kind: 'player', name: 'bea' }],
      ['/host/names/show', { kind: 'player', subject: 'id-bea' }],
      ['/host/names/hide', { kind: 'player', name: 'gonzo' }, { ...bea, 'idempotency-key': 'k' }],
      ['/host/names/show', { kind: 'player', subject: 'id-gonzo' }, bea],
      ['/host/players/block', { name: 'gonzo' }, bea],
      ['/host/players/unblock', { userId: 'id-gonzo' }, bea],
      [
        '/tournament',
        { name: 'Cup', participants: [{ ID: 1 }, { ID: 2 }], organiser: 'GONZO' },
        { 'x-secret': SECRET },
      ],
      ['/tournament-links', { name: 'GONZO', role: 'caster' }, { 'x-secret': SECRET }],
    ];
    for (const [path, payload, headers = own] of calls) {
      const given = {
        method: 'POST',
        url: `/api${path}`,
        payload,
        headers: { ...headers },
      } as const;
      expect([path, (await app.inject(given)).statusCode]).toEqual([path, 200]);
    }
  }

  async function leaveMore({ kysely }: AppDatabase) {
    const user = { user_id: 'id-gonzo', user_name: 'GONZO' };
    const pick = { bout: 'b2', left_side: 1, sure: 60, picked_at: 1 };
    await kysely
      .insertInto('picks')
      .values({ ...user, ...pick })
      .execute();
    const place = { season: '2026-3', place: 1, picks: 9, correct: 9, brier: 0.1, lead: 0.1 };
    await kysely
      .insertInto('pick_seasons')
      .values({ ...user, ...place })
      .execute();
    const push = {
      p256dh: 'p',
      auth: 'secret-auth',
      device: 'phone',
      kinds_json: '[]',
      zone: 'UTC',
    };
    const limits = { per_hour: 1, per_day: 1, created_at: 1, since_number: 0, tells_results: 0 };
    const device = { id: 'd', owner_id: 'id-gonzo', endpoint: 'https://push.example/1' };
    await kysely
      .insertInto('push_subscriptions')
      .values({ ...device, ...push, ...limits })
      .execute();
    await sql`insert into webhooks (id, url, form, fights, players_json, champions, results, restocks,
      created_by, created_at, sent_upto) values ('w', 'https://hook.example', 'discord', 'players',
      ${JSON.stringify([{ userId: 'id-gonzo', label: 'GONZO' }])}, 0, 0, 0, 'GONZO', 1, 99)`.execute(
      kysely,
    );
    const data_json = JSON.stringify({ leftCombatant: { MONSTER_NAME: 'Guest', USER: 'GONZO' } });
    const message = { message_id: 'm', type: 'fight.decided', happened_at: Date.now(), data_json };
    await kysely
      .insertInto('webhook_outbox')
      .values({ ...message, players_json: '["id-gonzo",null]' })
      .execute();
    const event = { type: 'void', taken_at: Date.now(), taken_back_by: 'host-id-gonzo-2' };
    await kysely
      .insertInto('feed_events')
      .values({ id: 'host-id-gonzo-1', ...event })
      .execute();
  }

  const columnsOf = async ({ kysely }: AppDatabase) => {
    type Column = { table: string; name: string; type: string };
    const { rows } = await (kind === 'postgres'
      ? sql<Column>`select table_name as "table", column_name as name, data_type as type
          from information_schema.columns where table_schema = current_schema()`
      : sql<Column>`select m.name as "table", c.name, lower(c.type) as type
          from sqlite_master as m join pragma_table_info(m.name) as c
          where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like '%_tags%'`
    ).execute(kysely);
    return rows;
  };

  /** Every cell of the database in which a text is found. */
  async function cellsWith(database: AppDatabase, text: RegExp): Promise<string[]> {
    const found: string[] = [];
    for (const [table, columns] of Map.groupBy(
      await columnsOf(database),
      (column) => column.table,
    )) {
      const all = sql<Record<string, unknown>>`select * from ${sql.table(table)}`;
      for (const row of (await all.execute(database.kysely)).rows)
        for (const { name } of columns)
          if (text.test(String(row[name]))) found.push(`${table}.${name}`);
    }
    return found;
  }

  const answersWith = async (app: FastifyInstance, text: RegExp) => {
    const found: string[] = [];
    for (const url of [...READS, ...FILES]) {
      const { body, statusCode } = await app.inject(url);
      if (statusCode < 400 && text.test(body.replace(/No player is called \w+/, '')))
        found.push(url);
    }
    return found;
  };

  const remove = async (app: FastifyInstance, confirm = 'Gonzo') => {
    const answer = await app.inject({
      method: 'DELETE',
      url: '/api/owners/gonzo/data',
      headers: callerHeaders('gonzo'),
      payload: { confirm },
    });
    return [answer.statusCode, answer.json()];
  };
  const DELETED = [200, { deleted: true }];

  test('has its place in the table of personal data, whatever text a column is', async () => {
    const database = await open();
    const named = new Map(PERSONAL_DATA.flatMap(({ tables }) => Object.entries(tables)));
    const texts = (await columnsOf(database)).filter(({ type }) => /text|tsvector/.test(type));
    const expected = texts.filter(
      ({ table, name }) =>
        named.get(table)?.columns[name] === undefined &&
        !(OF_NOBODY[table] ?? '').split(' ').includes(name),
    );
    expect(expected.map(({ table, name }) => `${table}.${name}`)).toEqual([]);
    const there = new Set(texts.map(({ table, name }) => `${table}.${name}`));
    const unknown = [...named].flatMap(([table, { columns }]) =>
      Object.keys(columns).flatMap((name) =>
        there.has(`${table}.${name}`) ? [] : `${table}.${name}`,
      ),
    );
    expect(unknown).toEqual([]);
  });

  test('is exported whole, without secrets and other people’s, as JSON and as CSV', async () => {
    const { app } = await openLeague();
    const headers = callerHeaders('gonzo');
    const { account, tables } = (
      await app.inject({ url: '/api/owners/gonzo/data', headers })
    ).json();
    expect(account).toEqual({ userId: 'id-gonzo', login: 'gonzo', displayName: 'GONZO' });
    expect(tables.players).toMatchObject([{ login: 'gonzo', balance: 950, inventory: {} }]);
    expect(tables.playlists).toMatchObject([{ name: 'Mine' }]);
    expect(tables.follows).toMatchObject([{ owner_id: 'id-gonzo', subject: 'id-bea' }]);
    expect(tables.player_changes).toHaveLength(2);
    expect(Object.keys(tables)).toEqual(
      expect.arrayContaining(['fights', 'monster_records', 'picks', 'push_subscriptions']),
    );
    expect(JSON.stringify(tables)).not.toContain('secret-auth');
    const csv = await app.inject({ url: '/api/owners/gonzo/data.csv', headers });
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.body).toContain('\r\nplayers,1,display_name,GONZO\r\n');
    const others = await app.inject({ url: '/api/owners/bea/data', headers });
    expect(others.statusCode).toBe(403);
    await app.close();
  });

  test('is in no table, no answer and no line of the log after the deletion, which is final and repeats its answer', async () => {
    logged.length = 0;
    const { app, database } = await openLeague();
    const other = await appOn(database);
    await other.inject({ url: '/api/users/gonzo', headers: callerHeaders('gonzo') });
    const named = await cellsWith(database, /gonzo/i);
    expect(new Set(named).size, named.join('\n')).toBeGreaterThan(35);
    const said = await answersWith(app, /gonzo/i);
    expect(said.length, said.join('\n')).toBeGreaterThan(10);
    expect((await remove(app, 'bea'))[0]).toBe(400);
    expect(await remove(app)).toEqual(DELETED);
    expect(await cellsWith(database, /gonzo/i)).toEqual([]);
    for (const each of [app, other]) {
      expect(await answersWith(each, /gonzo/i)).toEqual([]);
      const own = await each.inject({ url: '/api/users/gonzo', headers: callerHeaders('gonzo') });
      expect([own.statusCode, own.json().error.code]).toEqual([401, 'deleted']);
    }
    expect(await remove(app)).toEqual(DELETED);
    const later = await appOn(database);
    expect(await remove(later)).toEqual(DELETED);
    const { fights } = (await app.inject('/api/monster-history/1/fights')).json();
    expect(fights).toHaveLength(1);
    expect((await app.inject('/api/monster-query?USER=bea')).json().totalRecords).toBe(1);
    await Promise.all([app.close(), other.close(), later.close()]);
    expect(logged.length).toBeGreaterThan(20);
    expect(logged.filter((line) => /gonzo/i.test(line))).toEqual([]);
  });

  test('does not come back with the feed, under any name, until the person may return', async () => {
    const { app, database } = await openLeague();
    await remove(app);
    const events = [
      playerEvent('gonzo', { login: 'gonzo_new', displayName: 'Gonzo New' }),
      { id: 'again', type: 'balance', userId: 'id-gonzo', change: 5 },
      monsterEvent(20, { USER: 'GONZO' }),
      monsterEvent(21, { USER: 'Gonzo New' }),
      fightEvent(20, 2, { leftCombatant: { MONSTER_NAME: 'G', RACE: 'HARE', USER: 'gonzo' } }),
    ];
    const answer = await feed(app, events);
    expect(answer).toMatchObject({ accepted: 3, rejected: [] });
    expect(answer.superseded.map(({ index }: { index: number }) => index)).toEqual([0, 1]);
    const warned = answer.warnings.filter(({ reason }: { reason: string }) =>
      /deleted/.test(reason),
    );
    expect(warned).toHaveLength(5);
    expect(await feed(app, events)).toMatchObject({ accepted: 0, duplicates: 5 });
    expect(await cellsWith(database, /gonzo/i)).toEqual([]);
    expect(await feed(app, [{ id: 'v2', type: 'void', event: 'bet' }])).toMatchObject({
      rejected: [{ index: 0 }],
    });
    await feed(app, [playerEvent('carl', { login: 'gonzo' }), monsterEvent(22, { USER: 'gonzo' })]);
    expect((await app.inject('/api/monster-records?id=22')).json()).toMatchObject({
      USER: 'gonzo',
    });
    await letIn(database, 'id-gonzo');
    await feed(app, [playerEvent('gonzo', { login: 'gonzo_new' })]);
    const headers = { username: 'gonzo', token: 'new-token-of-gonzo' };
    const own = await app.inject({ url: '/api/users/gonzo', headers });
    expect(own.json()).toMatchObject({ balance: 1000, victoryRecord: {} });
    await app.close();
  });

  once('is not left in the log beside the file', async () => {
    const { app, database } = await openLeague();
    const { rows } = await sql<{ file: string }>`pragma database_list`.execute(database.kysely);
    const isInLog = () => /gonzo/i.test(readFileSync(`${rows[0]?.file}-wal`, 'latin1'));
    expect(isInLog()).toBe(true);
    await remove(app);
    expect(isInLog()).toBe(false);
    await app.close();
  });

  test('is deleted again in an older database, by the list beside it', async () => {
    const { app, database } = await openLeague();
    const { path: folder, remove: removeFolder } = createTestFolder();
    onTestFinished(async () => void (await removeFolder()));
    const problems: string[] = [];
    await keepDeletions(database, [folder], (problem) => problems.push(problem));
    expect(existsSync(join(folder, 'deleted-people.jsonl'))).toBe(false);
    await remove(app);
    await writeDeletions(database, folder);
    expect(readFileSync(join(folder, 'deleted-people.jsonl'), 'utf8')).not.toMatch(/gonzo/i);
    const older = await openLeague();
    await keepDeletions(older.database, [folder], (problem) => problems.push(problem));
    expect(await cellsWith(older.database, /gonzo/i)).toEqual([]);
    expect(await cellsWith(older.database, /bea/i)).not.toEqual([]);
    await letIn(older.database, 'id-gonzo');
    await writeDeletions(older.database, folder);
    await feed(older.app, [playerEvent('gonzo')]);
    await keepDeletions(older.database, [folder], (problem) => problems.push(problem));
    expect(await cellsWith(older.database, /gonzo/i)).not.toEqual([]);
    expect(problems).toEqual([]);
    await Promise.all([app.close(), older.app.close()]);
  });
});
