import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createTestFolder } from '#database/testing/each-database.ts';
import { hasPython } from './run-python.ts';

const SCRIPT = path.join(import.meta.dirname, 'feeder.py');
const folder = createTestFolder();
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
afterAll(() => folder.remove());

interface Event {
  id: string;
}
type Answer = (response: ServerResponse, verdict: string) => void;

/** A mock feed that accepts each id once. `answers` are its first responses, one per request. */
async function openFeed(answers: Answer[]) {
  const taken: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const events: Event[] = JSON.parse(body);
    const fresh = events.filter(({ id }) => !taken.includes(id) && !id.startsWith('bad'));
    const answer = answers.shift();
    const rejected = events.flatMap(({ id }, index) => {
      const problems = [{ path: 'RACE', got: '"COD"', expected: 'a race' }];
      return id.startsWith('bad') ? [{ index, id, reason: 'no', problems }] : [];
    });
    const verdict = { accepted: fresh.length, duplicates: 0, superseded: [], rejected };
    if (answer !== busy) taken.push(...fresh.map(({ id }) => id));
    if (answer) answer(response, JSON.stringify(verdict));
    else response.end(JSON.stringify(verdict));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { taken, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const busy: Answer = (response) => response.writeHead(503).end('{"error":{"message":"Busy."}}');
const cutAfterAccepting: Answer = (response) => void response.destroy();

interface Ran {
  code: number | null;
  errors: string;
}

function runFeeder(url: string, spool: string, events: Event[], onStart = (_: number) => {}) {
  const env = { ...process.env, FEED_KEY: 'key-of-the-feeder-test' };
  const child = spawn('python3', [SCRIPT, url, spool], { env });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  child.stdin.on('error', () => {});
  child.stdin.end(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  onStart(child.pid ?? 0);
  return new Promise<Ran>((resolve) => child.on('exit', (code) => resolve({ code, errors })));
}

const fights = (...ids: string[]) => ids.map((id) => ({ id, type: 'fight' }));

test.skipIf(!hasPython)(
  'the Python feeder retries failed batches, counts rejected events and exits with 1, and each event is accepted once',
  async () => {
    const feed = await openFeed([busy, cutAfterAccepting]);
    const spool = path.join(folder.path, 'retries');
    const { code, errors } = await runFeeder(feed.url, spool, fights('1', 'bad-2', '3'));
    expect(feed.taken).toEqual(['1', '3']);
    expect(errors.split('\n')).toEqual([
      'bad-2: RACE: got "COD", expected a race',
      'Rejected events: 1. Correct them and send them again.',
      '',
    ]);
    expect(code).toBe(1);
    expect(readFileSync(spool, 'utf8')).toBe('');
    expect(await runFeeder(feed.url, spool, fights('4'))).toEqual({ code: 0, errors: '' });
  },
);

test.skipIf(!hasPython)(
  'the Python feeder’s spool survives kill -9 and a torn line, and keeps everything after a wrong key',
  async () => {
    const spool = path.join(folder.path, 'kill');
    let pid = 0;
    // Killed after the feed accepted the events and before it responded: they are sent again.
    const first = await openFeed([
      (response) => {
        process.kill(pid, 'SIGKILL');
        response.destroy();
      },
    ]);
    const started = (child: number) => {
      pid = child;
    };
    expect((await runFeeder(first.url, spool, fights('1', '2'), started)).code).toBe(null);
    expect(readFileSync(spool, 'utf8').trim().split('\n')).toHaveLength(2);
    appendFileSync(spool, '{"id": "torn');
    const closed = await openFeed([
      (response) => response.writeHead(401).end('{"error":{"message":"Wrong key."}}'),
    ]);
    const refused = await runFeeder(closed.url, spool, fights('3'));
    expect([refused.code, refused.errors]).toEqual([1, 'The feed refuses events: Wrong key.\n']);
    const feed = await openFeed([]);
    expect((await runFeeder(feed.url, spool, fights('4'))).code).toBe(0);
    expect(feed.taken).toEqual(['1', '2', '4']);
  },
);
