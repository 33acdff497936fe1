import { expect, test } from 'vitest';
import { daySpan, dayText, exactText, lengthText, shortDayText } from './dates.ts';

const AT = Date.parse('2025-12-31T23:30:00Z');

test('a date of another year has its year', () => {
  expect(shortDayText(AT, Date.parse('2026-01-05T12:00:00Z'), 'UTC')).toBe('31 Dec 2025');
  expect(shortDayText(AT, Date.parse('2025-12-31T23:59:00Z'), 'UTC')).toBe('31 Dec');
});

test('days are written as Intl writes them, in UTC and in the zone of the device', () => {
  for (let month = 0; month < 12; month += 1) {
    const atMs = Date.UTC(2026, month, 28, 23, 59);
    for (const timeZone of ['UTC', undefined]) {
      const day = { day: 'numeric', month: 'short', timeZone } as const;
      const [short, whole] = [day, { ...day, year: 'numeric' } as const].map((parts) =>
        new Intl.DateTimeFormat('en-GB', parts).format(atMs),
      );
      expect(shortDayText(atMs, atMs, timeZone)).toBe(short);
      expect(dayText(atMs, timeZone)).toBe(whole);
    }
  }
});

test('day, year and time are those of the zone, and the exact text names the zone', () => {
  expect(dayText(AT, 'Asia/Tokyo')).toBe('1 Jan 2026');
  expect(shortDayText(AT, Date.parse('2026-01-05T12:00:00Z'), 'Asia/Tokyo')).toBe('1 Jan');
  expect(exactText(AT, 'UTC')).toBe('31 Dec 2025, 23:30 UTC');
  expect(exactText(AT, 'Europe/Berlin')).toBe('1 Jan 2026, 00:30 CET');
});

test.each([
  [60_000, '1 minute'],
  [59 * 60_000, '59 minutes'],
  [119 * 60_000, '1 hour'],
  [49 * 3_600_000, '2 days'],
])('%d ms are %s', (ms, text) => {
  expect(lengthText(ms)).toBe(text);
});

test('a span of days has the year once, and twice over the turn of the year', () => {
  const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
  expect(daySpan(day('2026-11-23'), day('2026-11-29'))).toBe(
    '23 November to 29 November 2026 (UTC)',
  );
  expect(daySpan(day('2025-12-29'), day('2026-01-04'))).toBe(
    '29 December 2025 to 4 January 2026 (UTC)',
  );
});

test('a span of one day is that day', () => {
  const noon = Date.parse('2026-11-29T12:00:00Z');
  expect(daySpan(noon, noon + 3_600_000)).toBe('29 November 2026 (UTC)');
});
