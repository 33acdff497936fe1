import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createCsvReader, splitCells } from './csv-events.ts';
import { feedFile, placeFile, rejectedFile } from './feed-file.ts';
import { readRecords } from './records.ts';
import type { FeedEvent } from './send-batch.ts';

const leftovers: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of leftovers.splice(0)) await end();
});

function temporaryFile(name: string, text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'feed-file-'));
  leftovers.push(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** A feed that counts each id once and rejects ids that begin with `bad`. */
function createFeed() {
  const taken: string[] = [];
  const known = new Set<string>();
  const judge = (events: FeedEvent[]) => {
    const fresh = events.filter(({ id }) => !known.has(id) && !id.startsWith('bad'));
    for (const { id } of fresh) {
      known.add(id);
      taken.push(id);
    }
    const rejected = events.flatMap(({ id }, index) => {
      const problems = [{ path: 'RACE', got: '"COD"', expected: 'a race' }];
      return id.startsWith('bad') ? [{ index, id, reason: 'RACE: got "COD"', problems }] : [];
    });
    const duplicates = events.length - fresh.length - rejected.length;
    return { accepted: fresh.length, duplicates, superseded: [], rejected };
  };
  const fetch = async (_: unknown, { body }: { body: string }) =>
    new Response(JSON.stringify(judge(JSON.parse(body))));
  return { taken, judge, fetch: fetch as unknown as typeof globalThis.fetch };
}

const lines = (ids: (string | number)[]) =>
  ids.map((id) => `${JSON.stringify({ id: `e${id}`, type: 'fight' })}\n`).join('');
const address = { url: 'http://feed.example', key: 'k' };
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('a history is sent in order, and rejected events are reported with line and reason', async () => {
  const text = `${lines(upTo(700))}{"id":"bad-1","type":"fight"}\n\nnot json\n[]\n${lines([701])}`;
  const file = temporaryFile('history.ndjson', text);
  const feed = createFeed();
  const shares: number[] = [];
  const onProgress = (done: number, total: number) => shares.push(done / total);
  const counts = await feedFile({ ...address, file, fetch: feed.fetch, onProgress });
  expect(counts).toEqual({ accepted: 701, duplicates: 0, superseded: 0, rejected: 3 });
  expect(feed.taken).toEqual(upTo(701).map((id) => `e${id}`));
  const refused = readFileSync(rejectedFile(file), 'utf8').trim().split('\n');
  expect(refused.map((line) => JSON.parse(line))).toMatchObject([
    { line: 701, event: { id: 'bad-1' }, problems: [{ path: 'RACE' }] },
    { line: 703, text: 'not json' },
    { line: 704, reason: 'A line has to be one event: a JSON object.' },
  ]);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

test('a run continues where the last one was stopped, and each event counts once', async () => {
  const file = temporaryFile('history.ndjson', `${lines(upTo(600))}{"id":"bad"}\n${lines([601])}`);
  const feed = createFeed();
  const stopping = new AbortController();
  let requests = 0;
  // Loses the second response and stops the run.
  const cut: typeof fetch = async (...call) => {
    const answer = await feed.fetch(...call);
    requests += 1;
    if (requests < 2) return answer;
    stopping.abort(new Error('killed'));
    throw new Error('cut');
  };
  const first = { ...address, file, fetch: cut, signal: stopping.signal };
  await expect(feedFile(first)).rejects.toThrow('killed');
  const counts = await feedFile({ ...address, file, fetch: feed.fetch });
  expect(counts).toEqual({ accepted: 500, duplicates: 101, superseded: 0, rejected: 1 });
  expect(feed.taken).toHaveLength(601);
  expect(readFileSync(rejectedFile(file), 'utf8').trim().split('\n')).toHaveLength(1);
  expect(await feedFile({ ...address, file, fetch: feed.fetch })).toEqual(counts);
  writeFileSync(file, lines([1]));
  await expect(feedFile({ ...address, file, fetch: feed.fetch })).rejects.toThrow('is shorter');
});

const RUN = `
import { feedFile } from './feed-file.ts';
const [url, file] = process.argv.slice(1);
await feedFile({ url, key: 'k', file, firstWaitMs: 1 });`;

test('with kill -9 in the middle every event still counts once', async () => {
  const feed = createFeed();
  let requests = 0;
  let run = spawn('true');
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const answer = JSON.stringify(feed.judge(JSON.parse(body)));
    requests += 1;
    // Before or after the response arrives.
    if (requests % 3 === 0) run.kill('SIGKILL');
    response.end(answer);
    if (requests % 5 === 0) run.kill('SIGKILL');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  leftovers.push(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ids = upTo(4000).map((id) => (id % 900 === 0 ? `${id}` : id));
  const text = lines(ids).replaceAll('"e900"', '"bad-900"').replaceAll('"e1800"', '"bad-1800"');
  const file = temporaryFile('history.ndjson', text);
  let code: number | null = null;
  for (let kills = 0; code !== 0 && kills < 20; kills += 1) {
    const args = ['--input-type=module-typescript', '-e', RUN, url, file];
    run = spawn(process.execPath, args, { cwd: import.meta.dirname });
    code = await new Promise((resolve) => run.on('exit', resolve));
  }
  expect(code).toBe(0);
  expect(feed.taken).toHaveLength(3998);
  expect(new Set(feed.taken).size).toBe(3998);
  expect(readFileSync(rejectedFile(file), 'utf8').trim().split('\n')).toHaveLength(2);
  const { accepted, duplicates, rejected } = JSON.parse(readFileSync(placeFile(file), 'utf8'));
  expect([accepted + duplicates, rejected]).toEqual([3998, 2]);
});

test('CSV is converted by its mapping, with quotes, empty cells and line breaks', async () => {
  const mapping = {
    id: 'fight-{No}',
    type: 'fight',
    date: '{When}',
    leftCombatant: { MONSTER_NAME: '{Left}', RACE: 'CRAB', LIF: { column: 'Life', as: 'number' } },
    outcome: {
      leftSideWins: { column: 'Winner', is: 'left' },
      knockOut: { column: 'KO', is: 'yes' },
    },
  };
  const text = [
    '\uFEFFNo;When;Left;Life;Winner;KO',
    '1;2026-01-02T20:00:00Z;"Old ""Pincher""; the first";140;Left;no',
    '2;2026-01-02T20:05:00Z;"Two\nlines";;right;yes',
    '',
  ].join('\r\n');
  const file = temporaryFile('history.csv', text);
  const bodies: FeedEvent[] = [];
  const feed = createFeed();
  const keep: typeof fetch = (url, init) => {
    bodies.push(...JSON.parse(String(init?.body)));
    return feed.fetch(url, init);
  };
  const counts = await feedFile({ ...address, file, mapping, fetch: keep });
  expect(counts.accepted).toBe(2);
  const event = { type: 'fight' };
  expect(bodies).toEqual([
    {
      ...event,
      id: 'fight-1',
      date: '2026-01-02T20:00:00Z',
      leftCombatant: { MONSTER_NAME: 'Old "Pincher"; the first', RACE: 'CRAB', LIF: 140 },
      outcome: { leftSideWins: true, knockOut: false },
    },
    {
      ...event,
      id: 'fight-2',
      date: '2026-01-02T20:05:00Z',
      leftCombatant: { MONSTER_NAME: 'Two\nlines', RACE: 'CRAB' },
      outcome: { leftSideWins: false, knockOut: true },
    },
  ]);
  expect(() => createCsvReader('a,b', { id: '{c}' })).toThrow(
    'unknown column, c. The columns are a, b.',
  );
  expect(splitCells('a,"b,""c""",', ',')).toEqual(['a', 'b,"c"', '']);
});

test('records are read correctly wherever chunks are cut', async () => {
  const text = `${'é'.repeat(70_000)}\n${'x'.repeat(200_000)}\r\nlast`;
  const file = temporaryFile('long.ndjson', text);
  const records = [];
  const from = { offset: 0, line: 1 };
  for await (const record of readRecords(file, from, { quoted: false })) records.push(record);
  expect(records.map(({ text: { length }, line }) => [length, line])).toEqual([
    [70_000, 1],
    [200_000, 2],
    [4, 3],
  ]);
  expect(records.at(-1)?.end).toBe(statSync(file).size);
});
