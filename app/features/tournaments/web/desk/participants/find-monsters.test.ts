import type { Client } from '@ringside/contract/client';
import { expect, test } from 'vitest';
import { LINES_PER_CALL } from '#app/features/records/rules.ts';
import { testRecord } from '../../../testing/tournament.ts';
import { findLines } from './find-monsters.ts';

const record = testRecord(7, { MONSTER_NAME: 'Rusty' });
let calls = 0;
/** Knows Rusty by his name, and any record by its ID. */
const api = (async (
  _: unknown,
  { body, params }: { body?: { lines: string[] }; params?: { id: number } },
) => {
  if (params) return { monster: testRecord(params.id) };
  calls += 1;
  return {
    matches: body?.lines.map((text) => {
      const isRusty = text.includes('Rusty');
      return [{ text, monsters: isRusty ? [record] : [], isSure: isRusty }];
    }),
  };
}) as unknown as Client;

test('500 lines are looked up in calls with progress; after a stop the rest is marked, in order', async () => {
  const lines = Array.from({ length: 500 }, (_, index) => `${index + 1}. Rusty`);
  const stop = new AbortController();
  const steps: number[] = [];
  const found = await findLines(api, lines, {
    signal: stop.signal,
    onProgress(done) {
      steps.push(done);
      if (steps.length === 3) stop.abort();
    },
  });
  expect([calls, ...steps]).toEqual([3, ...[1, 2, 3].map((call) => call * LINES_PER_CALL)]);
  expect(found.map(({ text }) => text)).toEqual(lines);
  expect(found.findIndex(({ isUnasked }) => isUnasked)).toBe(3 * LINES_PER_CALL);
});

test('a number that is nobody’s name, and a URL, are records', async () => {
  const lines = ['404', 'https://ringside.example/monster-history/34', '1. Rusty', 'Nobody'];
  const signal = new AbortController().signal;
  const found = await findLines(api, lines, { signal, onProgress: () => {} });
  expect(found.map(({ text, monsters: [first] }) => [text, first?.ID])).toEqual([
    ['404', 404],
    [lines[1], 34],
    ['1. Rusty', 7],
    ['Nobody', undefined],
  ]);
});
