import { randomUUID } from 'node:crypto';
import { createRandom } from '@ringside/seeded-random';
import { expect, onTestFinished, test } from 'vitest';
import { type Ask, createMirror, shownBy } from '#app/core/mirror/testing/mirror.ts';
import { createTestFolder, createTestPostgres } from '#database/testing/each-database.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { mixedHistory } from '#server/testing/mixed-history.ts';
import { type AppStorage, createAppProcess } from '../app-process.ts';
import { FEED_KEY, sendOnce } from './kill-during-feed.ts';

const TOURNAMENT_SECRET = 'mirror-secret-0123456789';
const EVENTS = 10_000;
const EVENTS_PER_ROUND = 36;
const KILL_EVERY = 12;
const COMPARE_EVERY = 60;

interface Call {
  method: 'POST' | 'DELETE';
  path: string;
  body: object;
}

test.each(['sqlite', 'postgres'])(
  'a copy equals the site on %s at each quiet moment of 10,000 events, in spite of kill -9',
  { timeout: 1_200_000 },
  async (kind) => {
    const app = await createAppProcess(await openStorage(kind), { FEED_KEY, TOURNAMENT_SECRET });
    onTestFinished(() => app.kill());
    await app.start();
    const ask: Ask = async (path) => {
      const answer = await fetch(`${app.origin}${path}`);
      return { status: answer.status, body: await answer.json() };
    };
    const headers = { 'x-secret': TOURNAMENT_SECRET, 'content-type': 'application/json' };
    /** Repeats a change under its key until it is answered. */
    async function write({ method, path, body }: Call) {
      const init = { method, headers: { ...headers, 'idempotency-key': randomUUID() } };
      const url = `${app.origin}/api/tournament${path}`;
      let answered: { uid: string } | undefined;
      await waitUntil(async () => {
        const answer = await fetch(url, { ...init, body: JSON.stringify(body) }).catch(() => null);
        if (answer?.ok) answered = await answer.json();
        else if (answer && answer.status < 500) throw new Error(await answer.text());
        return answered !== undefined;
      });
      return answered as { uid: string };
    }
    async function saveCup(round: number) {
      const name = `Cup ${round}`;
      const participants = [{ ID: 1 + (round % 60) }, { ID: 1 + ((round + 7) % 60) }];
      const { uid } = await write({ method: 'POST', path: '', body: { name, participants } });
      const path = `/${encodeURIComponent(name)}`;
      if (round % 3 === 1)
        await write({
          method: 'POST',
          path: `${path}/rename`,
          body: { name: `Trophy ${round}`, uid },
        });
      if (round % 3 === 2) await write({ method: 'DELETE', path, body: { name, uid } });
    }
    const mirror = createMirror();
    const { next: random } = createRandom('killed mirror');
    const batches = mixedHistory(Date.now(), { rounds: Math.ceil(EVENTS / EVENTS_PER_ROUND) });
    let sent = 0;
    for (const [at, batch] of batches.entries()) {
      const isAnswered = waitUntil(() => sendOnce(app.origin, batch));
      if (at % KILL_EVERY === 5) {
        for (let asked = 6 * random(); asked > 0; asked -= 1) await ask('/api/matches');
        // The follower, too, loses its answer, and asks again from where it was.
        const asked = mirror.follow(ask, 5).catch(() => null);
        await app.kill();
        await asked;
        await app.start();
      }
      await isAnswered;
      sent += batch.length;
      if (at % 9 === 4) await saveCup(at);
      if (at % 4 === 0) await mirror.follow(ask, 7 + (at % 50));
      if (at % COMPARE_EVERY === COMPARE_EVERY - 1) await expectSame();
    }
    expect(sent).toBeGreaterThanOrEqual(EVENTS);
    await expectSame();
    const fresh = createMirror();
    await fresh.follow(ask);
    expect(fresh.contents()).toEqual(mirror.contents());

    async function expectSame() {
      await mirror.follow(ask);
      expect(mirror.contents()).toEqual(await shownBy(ask));
    }
  },
);

async function openStorage(kind: string): Promise<AppStorage> {
  if (kind === 'sqlite') {
    const folder = createTestFolder();
    onTestFinished(async () => void (await folder.remove()));
    return { dataDir: folder.path };
  }
  const { url, drop } = await createTestPostgres();
  onTestFinished(async () => void (await drop()));
  return { databaseUrl: url };
}
