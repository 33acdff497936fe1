import { expect, test } from 'vitest';
import { StorageUnavailableError } from '#database/storage-errors.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createSessions } from './session.server.ts';
import { sessionEnds } from './session-ends-store.server.ts';

const HOUR_MS = 3_600_000;
const ana = { token: 'token-of-ana', username: 'ana' };
const holder = {
  userId: '77',
  login: 'ana',
  displayName: 'Ana',
  expiresInSeconds: 4 * 3600,
  isProfileNew: true,
};

eachDatabase('the end of a session', (open) => {
  test('is of all processes or of none, and the repeat says which', async () => {
    const database = await open();
    let isAway = false;
    const process = () =>
      createSessions(
        { findHolder: async () => holder },
        {
          ends: sessionEnds({
            ...database,
            async transact(work) {
              if (isAway) throw new StorageUnavailableError('away');
              return database.transact(work);
            },
          }),
        },
      );
    const [one, other] = [process(), process()];
    await Promise.all([one.requireViewer(ana), other.requireViewer(ana)]);
    isAway = true;
    await expect(one.end(ana.token)).rejects.toThrow(StorageUnavailableError);
    for (const each of [one, other]) expect(await each.requireViewer(ana)).toBeTruthy();
    isAway = false;
    await one.end(ana.token);
    await expect(one.requireViewer(ana)).rejects.toMatchObject({ status: 401 });
    await expect.poll(() => other.requireViewer(ana).catch(({ status }) => status)).toBe(401);
    await expect(one.end(ana.token)).resolves.toBeUndefined();
    await expect(other.end(ana.token)).resolves.toBeUndefined();
  });

  test('lasts for the life of the token, through restarts and wrong clocks', async () => {
    const database = await open();
    let now = Date.now();
    const start = () =>
      createSessions(
        { findHolder: async () => holder },
        { ends: sessionEnds(database), now: () => now },
      );
    const first = start();
    await first.end(ana.token);
    for (const hours of [2, 25, -25, 3.9]) {
      now = Date.now() + hours * HOUR_MS;
      for (const sessions of [first, start()]) {
        await sessions.requireViewer({ token: 'token-of-bo', username: 'ana' });
        await expect(sessions.requireViewer(ana)).rejects.toMatchObject({ status: 401 });
      }
    }
  });
});
