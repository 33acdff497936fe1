import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createFeedClient } from './client.ts';
import { openDiskSpool } from './disk-spool.ts';
import type { FeedEvent } from './send-batch.ts';

const leftovers: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of leftovers.splice(0)) await end();
});

/** A temporary folder, deleted after the test. */
function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'feed-client-'));
  leftovers.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const event = (id: string): FeedEvent => ({ id, type: 'fight' });

/** A feed that counts each id once. Its first requests are answered with `answers`. */
async function openFeed(answers: (number | 'cut' | 'cut-after')[] = []) {
  const taken: string[] = [];
  let requests = 0;
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const events: FeedEvent[] = JSON.parse(Buffer.concat(chunks).toString());
    const answer = answers[requests];
    requests += 1;
    if (answer === 'cut') return request.socket.destroy();
    if (typeof answer === 'number') {
      response.writeHead(answer, { 'content-type': 'application/json' });
      return response.end('{"error":{"code":"x","message":"Not now."}}');
    }
    // An id may be in a batch twice: a killed sender does not know that it was kept, and queues it again.
    const first = new Map(events.toReversed().map((event) => [event.id, event]));
    const fresh = events.filter(
      (event) => first.get(event.id) === event && !taken.includes(event.id),
    );
    const wrong = fresh.filter(({ id }) => id.startsWith('bad'));
    taken.push(...fresh.filter((event) => !wrong.includes(event)).map(({ id }) => id));
    if (answer === 'cut-after') return request.socket.destroy();
    const rejected = wrong.map((event) => ({
      index: events.indexOf(event),
      id: event.id,
      reason: 'no',
      problems: [{ path: 'x', got: '1', expected: '2' }],
    }));
    response.writeHead(rejected.length === events.length ? 400 : 200);
    return response.end(
      JSON.stringify({
        accepted: fresh.length - wrong.length,
        duplicates: events.length - fresh.length,
        superseded: [],
        warnings: [],
        rejected,
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  leftovers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, taken, requests: () => requests };
}

test('a batch whose request fails or whose response is lost is retried, and its events count once', async () => {
  const feed = await openFeed([503, 'cut', 'cut-after', 429]);
  const client = createFeedClient({ url: feed.url, key: 'k', firstWaitMs: 1 });
  await client.send(event('1'), event('2'));
  await client.flush();
  expect(feed.taken).toEqual(['1', '2']);
  expect(feed.requests()).toBeGreaterThan(4);
  await client.close();
});

test('an event that is queued twice counts once', async () => {
  const feed = await openFeed();
  const client = createFeedClient({ url: feed.url, key: 'k' });
  await client.send(event('1'), event('1'));
  await client.flush();
  expect(feed.taken).toEqual(['1']);
  await client.close();
});

test('rejected events are reported and not retried; a wrong key stops sending and keeps all events', async () => {
  const feed = await openFeed();
  const refused: string[] = [];
  const onRejected = ({ id }: FeedEvent) => void refused.push(id);
  const client = createFeedClient({ url: feed.url, key: 'k', onRejected });
  await client.send(event('bad-1'), event('2'));
  await client.flush();
  expect([refused, feed.taken]).toEqual([['bad-1'], ['2']]);
  await client.close();
  const closed = await openFeed([401, 401, 401]);
  const other = createFeedClient({ url: closed.url, key: 'wrong' });
  await other.send(event('3'));
  await expect(other.flush()).rejects.toMatchObject({ status: 401 });
  await other.close();
});

test('a batch that is too large is split in halves', async () => {
  const feed = await openFeed([413]);
  const client = createFeedClient({ url: feed.url, key: 'k' });
  await client.send(...Array.from({ length: 7 }, (_, index) => event(String(index))));
  await client.flush();
  expect(feed.taken).toHaveLength(7);
  await client.close();
});

test('a reopened spool continues at its offset and drops a truncated last line', async () => {
  const file = path.join(temporaryFolder(), 'spool');
  const first = await openDiskSpool(file);
  await first.add([event('1'), event('2'), event('3')]);
  await first.done(1);
  await first.close();
  appendFileSync(file, '{"id":"torn');
  const second = await openDiskSpool(file);
  await second.add([event('4')]);
  expect((await second.first(10)).map(({ id }) => id)).toEqual(['2', '3', '4']);
  await second.done(3);
  expect(await second.first(10)).toEqual([]);
  await second.close();
});

const SENDER = `
import { createFeedClient } from './client.ts';
import { openDiskSpool } from './disk-spool.ts';
const [url, file, from] = process.argv.slice(1);
const spool = await openDiskSpool(file);
const feed = createFeedClient({ url, key: 'k', spool, firstWaitMs: 5 });
for (let id = Number(from); ; id += 1) {
  await feed.send({ id: String(id), type: 'fight' });
  process.stdout.write(id + '\\n');
}`;

test('after kill -9 every queued event is sent and counted once', async () => {
  const feed = await openFeed(['cut-after', 'cut', 503]);
  const file = path.join(temporaryFolder(), 'spool');
  let kept = 0;
  for (let kill = 0; kill < 4; kill += 1) {
    const args = ['--input-type=module-typescript', '-e', SENDER, feed.url, file, String(kept + 1)];
    const child = spawn(process.execPath, args, { cwd: import.meta.dirname });
    const enough = kept + 20;
    await new Promise<void>((resolve, reject) => {
      let errors = '';
      child.stderr.on('data', (chunk) => {
        errors += chunk;
      });
      child.stdout.on('data', (chunk) => {
        kept = Math.max(kept, ...String(chunk).trim().split('\n').map(Number));
        if (kept >= enough) child.kill('SIGKILL');
      });
      child.on('exit', () => (kept >= enough ? resolve() : reject(new Error(errors))));
    });
  }
  const spool = await openDiskSpool(file);
  const client = createFeedClient({ url: feed.url, key: 'k', spool, firstWaitMs: 1 });
  await client.flush();
  await client.close();
  await spool.close();
  expect(new Set(feed.taken).size).toBe(feed.taken.length);
  for (let id = 1; id <= kept; id += 1) expect(feed.taken).toContain(String(id));
});
