import { expect, test } from 'vitest';
import { createAttemptLimiter } from './attempt-limiter.ts';

function attemptsAt(maxClients?: number) {
  const clock = { now: 1000 };
  const attempts = createAttemptLimiter({
    maxFailures: 3,
    windowMs: 60_000,
    trustMs: 100_000,
    maxClients,
    now: () => clock.now,
  });
  const fail = (client: string, times: number) => {
    for (let time = 0; time < times; time += 1) attempts.failed(client);
  };
  return { attempts, clock, fail };
}

test('a client has to wait after too many failures, until the window ends', () => {
  const { attempts, clock, fail } = attemptsAt();
  fail('1.2.3.4', 2);
  expect(attempts.waitSeconds('1.2.3.4')).toBeNull();
  clock.now += 30_000;
  fail('1.2.3.4', 1);
  expect(attempts.waitSeconds('1.2.3.4')).toBe(30);
  expect(attempts.waitSeconds('1.2.3.5')).toBeNull();
  clock.now += 30_000;
  expect(attempts.waitSeconds('1.2.3.4')).toBeNull();
});

test('addresses of one IPv6 network are one client', () => {
  const { attempts, fail } = attemptsAt();
  fail('2001:db8:1:2:aaaa::1', 2);
  fail('2001:db8:1:2:bbbb::7', 1);
  expect(attempts.waitSeconds('2001:db8:1:2::9')).toBe(60);
  expect(attempts.waitSeconds('2001:db8:1:3::9')).toBeNull();
});

test('a client is the same however its address is written', () => {
  const { attempts, fail } = attemptsAt();
  fail('2001:db8::1', 1);
  fail('2001:db8::2', 1);
  fail('2001:0db8:0:0:1::3', 1);
  expect(attempts.waitSeconds('2001:db8::4')).toBe(60);
  fail('1.2.3.4', 2);
  fail('::ffff:1.2.3.4', 1);
  expect(attempts.waitSeconds('1.2.3.4')).toBe(60);
  expect(attempts.waitSeconds('::ffff:1.2.3.5')).toBeNull();
});

test('trust expires, and the number of remembered clients is limited', () => {
  const { attempts, clock, fail } = attemptsAt(2);
  attempts.succeeded('a', 'desk');
  expect(attempts.isTrusted('a', 'desk')).toBe(true);
  expect(attempts.isTrusted('a', 'other')).toBe(false);
  clock.now += 100_000;
  expect(attempts.isTrusted('a', 'desk')).toBe(false);
  for (const client of ['a', 'b', 'c']) fail(client, 3);
  expect(['a', 'b', 'c'].map((client) => attempts.waitSeconds(client))).toEqual([null, 60, 60]);
});
