import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { TOURNAMENT_SECRET } from './app.ts';

interface Outcome {
  id: string;
  leftId: number;
  rightId: number;
  leftScore: number;
  rightScore: number;
  winner: number;
}

interface Monster {
  ID: number;
  MONSTER_NAME: string;
  USER?: string;
}

let made = 0;
/** Returns a unique name with characters that need encoding. */
export const newName = (what: string) => `${what}: 100 % / ${process.pid}-${Date.now()}-${made++}`;
export const viewPath = (name: string) => `/tournament/view/${encodeURIComponent(name)}`;
export const match = (page: Page, id: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText(`Match ${id}`, { exact: true }) })
    .last();

/** Returns the newest records, to be participants. */
export async function findMonsters(request: APIRequestContext, count: number) {
  const response = await request.get(`/api/monster-query?LIMIT=${count}`);
  const { data } = (await response.json()) as { data: Monster[] };
  expect(data).toHaveLength(count);
  return data;
}

/** Saves a tournament by the API, replacing its current version. */
export async function save(
  request: APIRequestContext,
  name: string,
  ids: number[],
  outcomes: Outcome[] = [],
): Promise<void> {
  const known = await request.get(`/api/tournament/${encodeURIComponent(name)}`);
  const { version = 0 } = (await known.json()) as { version?: number };
  const saved = await request.post('/api/tournament', {
    headers: { 'x-secret': TOURNAMENT_SECRET },
    data: { name, participants: ids.map((ID) => ({ ID })), outcomes, version },
  });
  expect(saved.status()).toBe(200);
}

export const leftWins = (id: string, leftId: number, rightId: number): Outcome => ({
  id,
  leftId,
  rightId,
  winner: leftId,
  leftScore: 3,
  rightScore: 1,
});
