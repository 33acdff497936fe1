import { expect, onTestFinished, test } from 'vitest';
import { setCall, setDevice } from '#app/features/push/store.server.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { monsterEvent, upcomingEvent } from '#server/testing/app.ts';
import { openPushService, type PushService } from '#server/testing/push-service.ts';
import { createAppProcess } from '../app-process.ts';
import { FEED_KEY, sendOnce } from '../kills/kill-during-feed.ts';

const BROWSERS = 40;
const ROUNDS = 3;

/** Browsers of one account that are called about all hares, as its page does. */
async function subscribeAll(dataDir: string, service: PushService): Promise<void> {
  const database = await openDatabase({ dataDir });
  await database.transact(async (trx, changed) => {
    for (let at = 0; at < BROWSERS; at += 1) {
      const ownerId = `owner-${at}`;
      const follow = { owner_id: ownerId, kind: 'race', subject: 'HARE', followed_at: 0 } as const;
      await trx.insertInto('follows').values(follow).execute();
      await setCall(trx, ownerId, { kind: 'race', subject: 'HARE', calls: true });
      const settings = {
        ...{ device: 'Test', kinds: ['ring' as const], tellsResults: true },
        ...{ zone: 'UTC', quiet: null, perHour: 60, perDay: 500 },
      };
      const device = { ...service.subscribe(`browser-${at}`), settings };
      await setDevice(trx, ownerId, device, changed);
    }
  });
  await database.close();
}

function upcoming(round: number) {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const side = (name: string) => ({ MONSTER_NAME: name, RACE: 'HARE' });
  const sides = { leftCombatant: side(`Round ${round}`), rightCombatant: side('Rusty') };
  const times = { bettingClosesAt: at(120_000), startsAt: at(121_000) };
  return upcomingEvent(`bout-${round}`, { ...sides, ...times });
}

test('in spite of kill -9 between feed and push nobody is called twice about one fight', {
  timeout: 180_000,
}, async () => {
  const folder = createTestFolder();
  const service = await openPushService();
  await subscribeAll(folder.path, service);
  const app = await createAppProcess(
    { dataDir: folder.path },
    { FEED_KEY, WEBHOOKS_TO_LOOPBACK: 'on' },
  );
  onTestFinished(async () => {
    await app.kill();
    await service.close();
    await folder.remove();
  });
  await app.start();
  expect(await sendOnce(app.origin, [monsterEvent(1)])).toBe(true);
  for (let round = 0; round < ROUNDS; round += 1) {
    // Killed at once, after the first calls, and while most have no answer.
    const answered = service.pushed.length + round * 5;
    service.answer = () => (service.pushed.length < answered ? { status: 201 } : null);
    const calls = service.calls + round * 5;
    expect(await sendOnce(app.origin, [upcoming(round)]), `round ${round}`).toBe(true);
    if (round > 0) await waitUntil(() => service.calls > calls);
    await app.kill();
    service.answer = () => ({ status: 201 });
    await app.start();
  }
  const last = upcoming(ROUNDS);
  expect(await sendOnce(app.origin, [last])).toBe(true);
  const told = service.pushed;
  const toldOf = (round: number) =>
    told
      .filter(({ call: { body } }) => body.includes(`Round ${round} `))
      .map((call) => call.browser);
  await waitUntil(() => toldOf(ROUNDS).length === BROWSERS);
  for (let round = 0; round <= ROUNDS; round += 1) {
    expect(new Set(toldOf(round)).size, `round ${round}`).toBe(toldOf(round).length);
  }
});
