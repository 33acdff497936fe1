import { expect, test } from 'vitest';
import { maskedUrl, retryAfterMs } from './rules.ts';

test('the delay before a retry doubles up to an hour, less a random part of up to half', () => {
  expect([1, 2, 3, 10, 200].map((failures) => retryAfterMs(failures, 0))).toEqual([
    ...[5000, 10_000, 20_000, 2_560_000, 3_600_000],
  ]);
  expect(retryAfterMs(1, 0.999)).toBe(2502);
});

test.each([
  ['https://discord.com/api/webhooks/1/very-secret-token', 'discord.com/…oken'],
  ['https://hooks.example/?key=abc', 'hooks.example/…'],
  ['https://hooks.example:8443/', 'hooks.example:8443'],
])('%s is masked as %s', (url, shown) => {
  expect(maskedUrl(url)).toBe(shown);
});
