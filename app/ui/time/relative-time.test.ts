import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.tsx';

const NOON = Date.parse('2026-03-10T12:00:00Z');
const MINUTE_MS = 60_000;

test.each([
  [0, 'now', ''],
  [59_999, 'now', ''],
  [MINUTE_MS, '1 min', ' ago'],
  [59 * MINUTE_MS, '59 min', ' ago'],
  [60 * MINUTE_MS, '1 h', ' ago'],
  [24 * 60 * MINUTE_MS - 1, '23 h', ' ago'],
  [24 * 60 * MINUTE_MS, '9 Mar', ''],
  [100 * 24 * 60 * MINUTE_MS, '30 Nov 2025', ''],
])('%d ms ago is written as %s', (ageMs, text, suffix) => {
  expect(relativeTime(NOON - ageMs, NOON, 'UTC')).toEqual({ text, suffix });
});

test('a clock that runs behind the server shows no fight in the future', () => {
  expect(relativeTime(NOON + 5_000, NOON).text).toBe('now');
});
