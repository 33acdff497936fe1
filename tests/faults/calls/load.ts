import { createECDH, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setCall, setDevice } from '#app/features/push/store.server.ts';
import { processorSeconds } from '#bench/harness/processor-time.ts';
import { openDatabase } from '#database/connect.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { monsterEvent, upcomingEvent } from '#server/testing/app.ts';
import { createAppProcess } from '../app-process.ts';
import { type BystanderReport, watchAsBystander } from '../bystander.ts';
import { FEED_KEY, sendOnce } from '../kills/kill-during-feed.ts';

const BROWSERS = 10_000;
/** One breed each is followed by all, by a tenth, and by a hundredth of them. */
const SHARES = { HARE: 1, PIXIE: 10, MOCCHI: 100 } as const;
type Breed = keyof typeof SHARES;
const LIMIT_MS = 60_000;
const WATCH_MS = 20_000;

/** What a load of calls found, by the number of browsers that a fight calls. */
export interface CallsReport {
  /**
   * The time from the feed's answer until a call is with the push service, and the app's processor time
   * of a call, to compare on a busy machine.
   */
  calls: Record<string, { p50Ms: number; p95Ms: number; lost: number; processorUs: number }>;
  bystander: BystanderReport;
}

/** Announces fights that call 10,000, 1,000 and 100 browsers beside somebody who reads. */
export async function measureCalls(fights: number): Promise<CallsReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ringside-calls-'));
  const service = await openCounter();
  await subscribeAll(dataDir, service.origin);
  const app = await createAppProcess({ dataDir }, { FEED_KEY, WEBHOOKS_TO_LOOPBACK: 'on' });
  try {
    await app.start();
    await sendOnce(app.origin, [monsterEvent(1)]);
    const calls: CallsReport['calls'] = {};
    const watch = { origin: app.origin, pid: app.pid(), from: '127.0.0.2', forMs: WATCH_MS };
    const watching = watchAsBystander(watch);
    for (const breed of ['MOCCHI', 'PIXIE', 'HARE'] as const) {
      const called = BROWSERS / SHARES[breed];
      const took: number[] = [];
      const before = processorSeconds(app.pid());
      for (let fight = 0; fight < fights; fight += 1) {
        service.arrived.length = 0;
        await sendOnce(app.origin, [upcoming(`${breed}-${fight}`, breed)]);
        const answered = performance.now();
        const isDone = () => service.arrived.length >= called;
        await waitUntil(isDone, { limitMs: LIMIT_MS, everyMs: 20 }).catch(() => null);
        took.push(...service.arrived.map((at) => Math.max(0, at - answered)));
        await sleep(500);
      }
      took.sort((a, b) => a - b);
      const at = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0);
      const lost = called * fights - took.length;
      const ranMs = (processorSeconds(app.pid()) - before) * 1000;
      const processorUs = Math.round((ranMs / took.length) * 1000);
      calls[called] = { p50Ms: at(0.5), p95Ms: at(0.95), lost, processorUs };
    }
    return { calls, bystander: await watching };
  } finally {
    await app.kill();
    await service.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * A push service that notes when each call arrives. It shares the processor with the app, as no real one does,
 * so it only looks for the end of a request, of which a connection has one at a time.
 */
async function openCounter() {
  const arrived: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let rest = '';
    sockets.add(socket.setEncoding('latin1').setNoDelay());
    socket.on('data', (text: string) => {
      rest += text;
      const head = rest.indexOf('\r\n\r\n') + 4;
      const bytes = Number(/content-length: (\d+)/i.exec(rest)?.[1]);
      if (head < 4 || rest.length < head + bytes) return;
      rest = '';
      arrived.push(performance.now());
      socket.write('HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n');
    });
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function subscribeAll(dataDir: string, origin: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
  const settings = {
    ...{ device: 'Load', kinds: ['ring' as const], tellsResults: true },
    ...{ zone: 'UTC', quiet: null, perHour: 60, perDay: 500 },
  };
  await database.transact(async (trx, changed) => {
    for (let at = 0; at < BROWSERS; at += 1) {
      const ownerId = `owner-${at}`;
      const breeds = (Object.keys(SHARES) as Breed[]).filter((breed) => at % SHARES[breed] === 0);
      for (const subject of breeds) {
        const follow = { owner_id: ownerId, kind: 'race', subject, followed_at: 0 } as const;
        await trx.insertInto('follows').values(follow).execute();
        await setCall(trx, ownerId, { kind: 'race', subject, calls: true });
      }
      await setDevice(trx, ownerId, { endpoint: `${origin}/${at}`, ...keys, settings }, changed);
    }
  });
  await database.close();
}

function upcoming(bout: string, breed: Breed) {
  const leftCombatant = { MONSTER_NAME: 'Rusty', RACE: breed };
  const rightCombatant = { MONSTER_NAME: 'Bolt', RACE: breed };
  return upcomingEvent(bout, { leftCombatant, rightCombatant });
}
