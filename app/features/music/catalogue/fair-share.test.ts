import { expect, test } from 'vitest';
import { createFairShare } from './fair-share.server.ts';

const busy = { status: 429, retryAfterSeconds: 5 };
const never = () => new Promise<never>(() => {});

test('a client is limited to a number of different keys in progress; others are not affected', async () => {
  const share = createFairShare(2);
  void share.take('a', 'one', never);
  void share.take('a', 'two', never);
  await expect(share.take('a', 'three', async () => 3)).rejects.toMatchObject(busy);
  expect(await share.take('b', 'three', async () => 3)).toBe(3);
});

test('the same key counts once', async () => {
  const share = createFairShare(1);
  void share.take('a', 'one', never);
  expect(await share.take('a', 'one', async () => 1)).toBe(1);
  await expect(share.take('a', 'two', async () => 2)).rejects.toMatchObject(busy);
});

test('it counts until it has completed or failed', async () => {
  const share = createFairShare(1);
  const whole = Promise.withResolvers<void>();
  await share.take(
    'a',
    'one',
    async () => 1,
    () => whole.promise,
  );
  await expect(share.take('a', 'two', async () => 2)).rejects.toMatchObject(busy);
  whole.reject(new Error('not made'));
  await expect.poll(() => share.take('a', 'two', async () => 2).catch(() => null)).toBe(2);
  const failing = share.take('a', 'three', () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  expect(await share.take('a', 'four', async () => 4)).toBe(4);
});
