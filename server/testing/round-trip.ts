import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { PERIODS } from '#app/features/champions/rules.ts';
import { combatant } from '#app/features/fights/contract.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { writeDumps } from '#server/open-data/dump.ts';
import { importDump } from '#server/open-data/import.ts';
import { createTestApp, feed, testConfig } from './app.ts';
import { mixedHistory } from './mixed-history.ts';

const SECRET = 'round-trip-secret-0123456789';
const HOUR_MS = 3_600_000;

const { ID, MONSTER_NAME, RACE } = combatant.shape;
const fighter = z.object({ ID, MONSTER_NAME, RACE });
type Fighter = z.output<typeof combatant>;

interface Answer {
  items?: unknown[];
  next?: string | null;
}

/** Plays a league with events of all kinds, and three tournaments; returns the number of events. */
async function playLeague(app: FastifyInstance, now: number, rounds: number): Promise<number> {
  let events = 0;
  const send = async (batch: object[]) => {
    const { rejected } = await feed(app, batch);
    if (rejected.length > 0) throw new Error(JSON.stringify(rejected[0]));
    events += batch.length;
  };
  const [players = [], records = [], ...batches] = mixedHistory(now, { rounds });
  await send(
    players.map((player) => ({ ...player, at: new Date(now - 9 * HOUR_MS).toISOString() })),
  );
  await send(records);
  const [one, other] = records.map((record) => fighter.parse(record));
  if (!one || !other) throw new Error('The league has no records.');
  const sides = { leftCombatant: one, rightCombatant: other };
  for (const [round, batch] of batches.entries()) {
    await send(batch);
    const startsAt = new Date(now - (batches.length - round) * 1000).toISOString();
    const times = { bettingClosesAt: startsAt, startsAt };
    const upcoming = (bout: string, more: object = {}) => ({
      ...{ id: `${bout}-${JSON.stringify(more).length}`, type: 'upcoming', bout },
      ...{ ...sides, ...times, ...more },
    });
    const [fought, changed, cancelled] = [`a-${round}`, `b-${round}`, `c-${round}`];
    const guest = { rightCombatant: { MONSTER_NAME: 'Guest', RACE: one.RACE, POW: 5 } };
    await send([
      upcoming(fought),
      upcoming(changed, guest),
      ...[upcoming(cancelled), { ...upcoming(cancelled), id: `again-${round}` }],
      { id: `pool-${round}`, type: 'pool', bout: fought, left: round, right: 7 },
      { id: `cancel-${round}`, type: 'cancelled', bout: cancelled },
    ]);
    const outcome = { leftSideWins: round % 3 === 0, knockOut: round % 2 === 0 };
    const fight = { type: 'fight', ...sides, outcome, date: startsAt };
    await send([
      { id: `f-${fought}`, bout: fought, ...fight },
      { id: `f-${changed}`, bout: changed, ...fight },
    ]);
  }
  const renamed = { ...players[3], id: 'renamed', displayName: 'Another Name' };
  await send([renamed, { id: 'won', type: 'victories', userId: 'id-1', added: [one.RACE] }]);
  // The estimates learn the fights before an announcement with it.
  const at = new Date(now).toISOString();
  await send([
    { id: 'last', type: 'upcoming', bout: 'last', ...sides, bettingClosesAt: at, startsAt: at },
  ]);
  await playTournaments(app, [one, other, fighter.parse(records[2])]);
  return events;
}

async function playTournaments(app: FastifyInstance, [a, b, c]: [Fighter, Fighter, Fighter]) {
  const post = async (url: string, payload: object) => {
    const headers = { 'x-secret': SECRET };
    const answer = await app.inject({ method: 'POST', url, headers, payload });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  };
  const won = {
    id: 'R1-1',
    leftId: a.ID,
    rightId: b.ID,
    leftScore: 2,
    rightScore: 1,
    winner: a.ID,
  };
  await post('/api/tournament', { name: 'Cup', participants: [a, b], outcomes: [won], bestOf: 3 });
  await post('/api/tournament', { name: 'Old', participants: [a, b, c], thirdPlace: true });
  await post('/api/tournament', { name: 'Empty', participants: [] });
  const twice = { format: 'double', bestOfRounds: { G1: 5 } };
  await post('/api/tournament', { name: 'Twice', participants: [a, b, c], ...twice });
  await post('/api/tournament/Old/rename', { name: 'New' });
  await post('/api/tournament/Cup/archive', { archived: true });
}

/** What some viewers picked of the fights that were announced as they were fought. */
async function pickSides({ kysely }: AppDatabase, rounds: number): Promise<void> {
  const picks = Array.from({ length: rounds * 3 }, (_, n) => ({
    bout: `a-${n % rounds}`,
    user_id: `id-${n}`,
    user_name: `Viewer ${n}`,
    left_side: n % 2,
    sure: [60, 75, 90][n % 3] ?? 60,
    picked_at: n,
  }));
  await kysely.insertInto('picks').values(picks).execute();
}

/** The answers, of one record in `every`, of every call about fights, picks, records, players, statistics, champions and tournaments. */
async function answersOf(app: FastifyInstance, every: number): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  async function ask(url: string): Promise<Answer> {
    const { body } = await app.inject(url);
    answers.set(url, body);
    return JSON.parse(body);
  }
  async function askAll<T>(url: string): Promise<T[]> {
    const items: T[] = [];
    for (let next: string | null | undefined = ''; next !== null; ) {
      const page: Answer = await ask(`${url}?limit=1000${next && `&cursor=${next}`}`);
      items.push(...((page.items ?? []) as T[]));
      next = page.next ?? null;
    }
    return items;
  }
  const fights = await askAll<{ id: number; date: string }>('/api/fights');
  const records = await askAll<{ ID: number; RACE: string; MONSTER_NAME: string }>(
    '/api/monster-records',
  );
  const players = await askAll<{ login: string }>('/api/players');
  const cups = await askAll<{ id: string }>('/api/tournaments/archive');
  const last = Math.max(...fights.map(({ id }) => id));
  for (let number = 1; number <= last + 1; number += 1) await ask(`/api/fight/${number}`);
  for (const day of new Set(fights.map(({ date }) => date.slice(0, 10)))) {
    await ask(`/api/fights/week?day=${day}`);
  }
  for (const { ID } of records.filter((_, index) => index % every === 0)) {
    for (const more of ['', '/fights', '/run']) await ask(`/api/monster-history/${ID}${more}`);
  }
  const races = [...new Set(records.map(({ RACE }) => RACE))];
  for (const race of races) {
    for (const more of ['', '/form']) await ask(`/api/statistics/${race}${more}`);
    for (const other of races) await ask(`/api/versus/${race}/${other}`);
    await ask(`/api/monster-query?RACE_SUPERTYPE=${race}&SORT=COMBINED_STATS`);
  }
  for (const { login } of players) {
    for (const more of ['', '/form', '/fights']) await ask(`/api/players/${login}${more}`);
    for (const call of ['users/', 'monster-query?USER=']) await ask(`/api/${call}${login}`);
  }
  for (const period of PERIODS) await ask(`/api/champions?period=${period}`);
  for (const { id } of cups) {
    for (const more of ['', '/odds']) await ask(`/api/tournament/${id}${more}`);
  }
  await askAll('/api/picks');
  const more = ['matches', 'versus', 'tournaments', 'odds', 'monster-names?term=numb'];
  for (const call of [...more, 'player-search?term=train']) await ask(`/api/${call}`);
  return answers;
}

export interface RoundTrip {
  events: number;
  answers: Map<string, string>;
  /** The calls whose answers differ, with both. */
  different: [url: string, before: string, after: string | undefined][];
}

/** Plays a league in one database, reads its file into another, and compares all answers. */
export async function goRound(
  from: AppDatabase,
  to: AppDatabase,
  { now, rounds, every = 1 }: { now: number; rounds: number; every?: number },
): Promise<RoundTrip> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ringside-round-trip-'));
  const config = testConfig({ TOURNAMENT_SECRET: SECRET });
  try {
    const app = await createTestApp(from, { config });
    const events = await playLeague(app, now, rounds);
    await pickSides(from, rounds);
    const { files } = await writeDumps(from, folder, now);
    const before = await answersOf(app, every);
    await app.close();
    await importDump(to, path.join(folder, files[0]?.name ?? ''));
    const second = await createTestApp(to, { config });
    const after = await answersOf(second, every);
    await second.close();
    const different = [...before].flatMap(([url, body]): RoundTrip['different'] =>
      after.get(url) === body ? [] : [[url, body, after.get(url)]],
    );
    return { events, answers: before, different };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
