import { expect, test } from 'vitest';
import { restockLabel } from './restock-label.ts';

const at = (time: string) => Date.parse(time);

test.each([
  ['UTC', '16:00 UTC'],
  ['America/New_York', '12:00 GMT-4'],
  ['Asia/Kolkata', '21:30 GMT+5:30'],
  ['Asia/Tokyo', 'Thu, 01:00 GMT+9'],
])('the same restock is shown in %s as %s', (timeZone, label) => {
  expect(restockLabel(at('2026-07-15T16:00:00Z'), at('2026-07-15T14:59:00Z'), timeZone)).toBe(
    label,
  );
});

test('a restock on another day has its weekday', () => {
  expect(restockLabel(at('2026-07-15T16:00:00Z'), at('2026-07-17T09:00:00Z'), 'UTC')).toBe(
    'Wed, 16:00 UTC',
  );
});
