import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { type AppProcess, createAppProcess } from '../../faults/app-process.ts';
import { FEED_KEY, TOURNAMENT_SECRET } from '../support/app.ts';
import { expect } from '../support/test.ts';

/** Runs `work` with an app of its own, without data; other tests share one, and its broadcast. */
export async function withOwnApp(work: (app: AppProcess) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ringside-evening-'));
  const app = await createAppProcess({ dataDir }, { FEED_KEY, TOURNAMENT_SECRET, NODE_ENV: '' });
  await app.start();
  try {
    await work(app);
  } finally {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The names of the first ones are long, in several scripts, or have a comma. */
const NAMES = [
  'Żółw Łukasz Ő',
  'صاحب الجلالة الأسد',
  'Bob, the Great',
  'Maximilian von Hohenzollern',
];

/** Feeds monsters with the ids from 1. @returns their names */
export async function feedMonsters(
  request: APIRequestContext,
  origin: string,
  count: number,
): Promise<string[]> {
  const letter = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index);
  const names = Array.from({ length: count }, (_, index) => {
    return NAMES[index] ?? `Fighter ${letter(Math.floor(index / 20))}${letter(index % 20)}`;
  });
  const events = names.map((MONSTER_NAME, index) => ({
    id: `monster-${index + 1}`,
    type: 'monster',
    ID: index + 1,
    MONSTER_NAME,
    RACE: 'HARE',
    ...{ LIF: 1, POW: 1, INT: 1, SKI: 1, SPD: 1, DEF: 1 },
    ...{ LOYALTY: 1, GUTS_RATE: 10, STARTING_GUTS: 1, TECHNIQUES: [] },
    DATE: '2026-01-02T20:00:00Z',
  }));
  const fed = await request.post(`${origin}/api/feed`, {
    headers: { authorization: `Bearer ${FEED_KEY}` },
    data: events,
  });
  expect(await fed.json()).toMatchObject({ accepted: count });
  return names;
}
