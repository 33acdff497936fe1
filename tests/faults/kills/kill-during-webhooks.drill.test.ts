import { expect, onTestFinished, test } from 'vitest';
import { addWebhook } from '#app/features/host/webhooks/store.server.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { fightEvent, monsterEvent } from '#server/testing/app.ts';
import { openReceiver } from '#server/testing/webhook-receiver.ts';
import { createAppProcess } from '../app-process.ts';
import { FEED_KEY, sendOnce } from './kill-during-feed.ts';

const FIGHTS = 5;

/** Adds a webhook for fights, as the host page does. */
async function setWebhook(dataDir: string, url: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  const others = {
    champions: false,
    results: false,
    restocks: false,
    announced: false,
    recaps: false,
    players: [],
  };
  await database.transact((trx, changed) =>
    addWebhook(
      trx,
      { url, form: 'standard', fights: 'all', ...others },
      { host: { userId: 'host', displayName: 'Host' }, players: [], changed },
    ),
  );
  await database.close();
}

test('acknowledged fights reach a webhook at least once in spite of kill -9', {
  timeout: 180_000,
}, async () => {
  const folder = createTestFolder();
  const receiver = await openReceiver();
  await setWebhook(folder.path, receiver.url);
  const app = await createAppProcess(
    { dataDir: folder.path },
    { FEED_KEY, WEBHOOKS_TO_LOOPBACK: 'on' },
  );
  onTestFinished(async () => {
    await app.kill();
    await receiver.close();
    await folder.remove();
  });
  await app.start();
  expect(await sendOnce(app.origin, [monsterEvent(1), monsterEvent(2)])).toBe(true);
  const arrived = () => [...new Set(receiver.received.map(({ body }) => body.data.number))];
  // Killed before the first delivery is answered, and again before the last one is.
  for (const [kill, answered] of [0, FIGHTS - 1].entries()) {
    const enough = receiver.received.length + answered;
    receiver.answer = () => (receiver.received.length < enough ? 204 : null);
    const calls = receiver.calls + answered;
    const date = new Date().toISOString();
    const fights = Array.from({ length: FIGHTS }, () => fightEvent(1, 2, { date }));
    expect(await sendOnce(app.origin, fights), `kill ${kill}`).toBe(true);
    await waitUntil(() => receiver.calls > calls);
    await app.kill();
    receiver.answer = () => 204;
    await app.start();
    await waitUntil(() => arrived().length === (kill + 1) * FIGHTS);
  }
  expect(arrived()).toEqual(Array.from({ length: 2 * FIGHTS }, (_, at) => at + 1));
});
