import type { FastifyInstance } from 'fastify';
import type { AppDatabase } from '../database/app-database.ts';
import { loadReference } from '../reference/load.ts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import type { AppContext } from './context.ts';

/** The key that opens the feed of a test app. */
export const TEST_FEED_KEY = 'test-feed-key-0123456789';

const reference = loadReference();

/** The app on a test's database, ready for `inject`, silent and without the practice season. */
export async function createTestApp(
  database: AppDatabase,
  more: Partial<AppContext> = {},
): Promise<FastifyInstance> {
  const config = readConfig({ NODE_ENV: 'test', DEMO: 'off', LOG_LEVEL: 'silent' });
  const app = await createApp({
    config,
    database,
    reference,
    practiceFeedKey: TEST_FEED_KEY,
    ...more,
  });
  await app.ready();
  return app;
}

/** Sends events through the feed's door and answers what it said. */
export async function feed(app: FastifyInstance, events: unknown) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/feed',
    headers: { authorization: `Bearer ${TEST_FEED_KEY}` },
    payload: events as object,
  });
  return { status: response.statusCode, ...response.json() };
}

let nextEventId = 1;
const eventId = () => `test-${nextEventId++}`;

/** A well-formed `player` event. */
export function playerEvent(login: string, fields: Record<string, unknown> = {}) {
  return {
    id: eventId(),
    type: 'player',
    userId: `id-${login}`,
    login,
    displayName: login.toUpperCase(),
    balance: 1000,
    inventory: {},
    ...fields,
  };
}

/** A well-formed `monster` event; an NPC's unless told a `USER`. */
export function monsterEvent(ID: number, fields: Record<string, unknown> = {}) {
  return {
    id: eventId(),
    type: 'monster',
    ID,
    MONSTER_NAME: `Monster ${ID}`,
    RACE: 'HARE',
    LIF: 100,
    POW: 200,
    INT: 300,
    SKI: 400,
    SPD: 500,
    DEF: 600,
    LOYALTY: 50,
    GUTS_RATE: 10,
    STARTING_GUTS: 50,
    TECHNIQUES: ['Kick'],
    DATE: '2026-01-02T03:04:05Z',
    ...fields,
  };
}

/** A well-formed `fight` event between two such monsters, won by the left one. */
export function fightEvent(left: number, right: number, fields: Record<string, unknown> = {}) {
  const combatant = (ID: number) => ({ ID, MONSTER_NAME: `Monster ${ID}`, RACE: 'HARE' });
  return {
    id: eventId(),
    type: 'fight',
    leftCombatant: combatant(left),
    rightCombatant: combatant(right),
    outcome: { leftSideWins: true, knockOut: false },
    date: '2026-01-02T03:05:00Z',
    ...fields,
  };
}
