import type { FastifyInstance } from 'fastify';
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { matchesOfPage } from '#app/features/fights/places-store.server.ts';
import { picksOfPage } from '#app/features/picks/store.server.ts';
import { playersOfPage } from '#app/features/players/store.server.ts';
import { recordsOfPage } from '#app/features/records/history-store.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  callerHeaders,
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  testConfig,
  testSessions,
  upcomingEvent,
} from '#server/testing/app.ts';
import { readCursor } from './rules.ts';

const SECRET = 'lists-secret-0123456789';
/** Three times, each of two entries. */
const at = (place: number) => `2026-01-0${1 + Math.floor(place / 2)}T00:00:00.000Z`;
const PLACES = [0, 1, 2, 3, 4, 5];

interface Page {
  items: Record<string, unknown>[];
  next: string | null;
}

async function everyPage(app: FastifyInstance, list: string, asked: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (let next: string | null = ''; next !== null; next = pages.at(-1)?.next ?? null) {
    const cursor = next === '' ? '' : `&cursor=${next}`;
    const answer = await app.inject(`/api/${list}?limit=2&${asked}${cursor}`);
    expect(answer.statusCode, answer.body).toBe(200);
    pages.push(answer.json());
    expect(pages.length).toBeLessThan(9);
  }
  return pages;
}

async function fill(app: FastifyInstance) {
  const far = { bettingClosesAt: '2999-01-01T00:00:00Z', startsAt: '2999-01-01T00:01:00Z' };
  const bouts = PLACES.map((place) => upcomingEvent(`b${place}`, far));
  await feed(app, [
    ...PLACES.map((place) => playerEvent(`p${place}`, { at: at(place) })),
    ...PLACES.map((place) => monsterEvent(place + 1, { DATE: at(place) })),
    fightEvent(1, 2, { date: '2025-01-01T00:00:00Z' }),
  ]);
  await feed(app, bouts);
  const payload = { bout: 'b3', side: 'right', sure: 90 };
  const headers = callerHeaders('p1');
  await app.inject({ method: 'POST', url: '/api/owners/p1/picks', headers, payload });
  await feed(
    app,
    PLACES.map((place) => fightEvent(1, 2, { bout: `b${place}`, date: at(place) })),
  );
  for (const place of PLACES) {
    const body = { name: `Cup ${place}`, participants: [{ ID: 1 }], playedAt: at(place) };
    const secret = { 'x-secret': SECRET };
    await app.inject({ method: 'POST', url: '/api/tournament', headers: secret, payload: body });
  }
}

const LISTS: [list: string, idOf: (item: Record<string, unknown>) => unknown][] = [
  ['fights', ({ id }) => id],
  ['monster-records', ({ ID }) => ID],
  ['players', ({ login }) => login],
  ['picks', ({ fight }) => fight],
  ['tournaments/archive', ({ name }) => name],
];

eachDatabase('lists that are read to their end', (open) => {
  test('have each entry once in both orders, also of one time, and from a time on', async () => {
    const app = await createTestApp(await open(), {
      config: testConfig({ TOURNAMENT_SECRET: SECRET }),
      sessions: testSessions,
    });
    await fill(app);
    for (const [list, idOf] of LISTS) {
      const ids = async (asked: string) =>
        (await everyPage(app, list, asked)).flatMap(({ items }) => items.map(idOf));
      const oldest = await ids('order=oldest');
      expect(new Set(oldest).size, list).toBe(list === 'fights' ? 7 : 6);
      expect(await ids(''), list).toEqual(oldest.toReversed());
      if (list === 'picks') continue;
      expect(await ids(`order=oldest&since=${at(2)}`), list).toEqual(oldest.slice(-4));
      expect(await ids(`since=${at(2)}`), list).toEqual(oldest.slice(-4).toReversed());
      for (const wrong of ['cursor=x', 'limit=1001', 'limit=0', 'since=yesterday', 'order=up']) {
        expect((await app.inject(`/api/${list}?${wrong}`)).statusCode, wrong).toBe(400);
      }
    }
    expect(
      (await app.inject(`/api/picks?since=${new Date(0).toISOString()}`)).json(),
    ).toMatchObject({
      items: { length: 6, 2: { bout: 'b3', picks: [{ side: 'right', sure: 90, viewers: 1 }] } },
    });
    await app.close();
  });

  test('read the rows of a page alone, from an index, however deep it is', async () => {
    const database = await open();
    const reads = { matchesOfPage, recordsOfPage, playersOfPage, picksOfPage };
    for (const [name, read] of Object.entries(reads)) {
      for (const order of ['newest', 'oldest'] as const) {
        const nodes: RootOperationNode[] = [];
        const keep: KyselyPlugin = {
          transformQuery({ node }) {
            if ('limit' in node) nodes.push(node);
            return node;
          },
          transformResult: async ({ result }) => result,
        };
        await read(database.kysely.withPlugin(keep), { order, limit: 9, cursor: '5_5' });
        expect(nodes).toHaveLength(2);
        for (const [place, node] of nodes.entries()) {
          const plan = await planOf(database, node);
          const seek = SEEKS[database.kind][place] ?? '';
          expect(plan, `${name} ${order}`).toMatch(seek);
          expect(plan, `${name} ${order}`).not.toMatch(/TEMP B-TREE|Sort|Seq Scan|SCAN/);
        }
      }
    }
  });
});

/** What the plans of a page's two queries have: the rest of the cursor's time, and what is beyond. */
const SEEKS = {
  sqlite: [/\(\w+=\? AND \w+[<>]\?\)/, /\(\w+[<>]\?\)/],
  postgres: [/Index Cond: \(\(\w+ = .* AND \(\w+ [<>] /, /Index Cond: \(\w+ [<>] /],
};

/** How a database would read a query if its tables were large. */
const planOf = ({ kind, transact }: AppDatabase, node: RootOperationNode) =>
  transact(async (trx) => {
    if (kind === 'postgres') {
      for (const way of ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin']) {
        await sql.raw(`set local enable_${way} = off`).execute(trx);
      }
    }
    const query = trx.getExecutor().compileQuery(node, { queryId: 'plan' });
    const explain = kind === 'postgres' ? 'explain' : 'explain query plan';
    const text = `${explain} ${query.sql}`;
    const { rows } = await trx.executeQuery(CompiledQuery.raw(text, [...query.parameters]));
    return JSON.stringify(rows);
  });

describe('a cursor', () => {
  test.each(['', '_', '1_', '_1', '1_x', '1_1_1', '1.5_1'])('is not %j', (text) => {
    expect(readCursor(text)).toBeNull();
  });
});
