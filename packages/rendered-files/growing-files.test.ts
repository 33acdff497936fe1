import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GrowingFile } from './growing-file.ts';
import { createGrowingFiles, type SentFile } from './growing-files.ts';
import { TooManyRendersError } from './kept-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'growing-'));
});
// With retries, since a complete file may be stored meanwhile.
afterEach(() => rm(folder, { recursive: true, maxRetries: 10 }));

/** The files in the folder, without the hashes in their names. */
const stored = async () =>
  (await readdir(folder)).map((file) => file.replace(/\.[0-9a-f]{32}$/, ''));
const pathOf = (name: string) => expect.stringMatching(new RegExp(`/${name}\\.[0-9a-f]{32}$`));

const WHOLE = Buffer.from('0123456789');

/** Files of ten bytes, in one part or several, that grow on demand. */
function createGrower(more: { partsOf?: () => number[] } = {}) {
  const started: string[] = [];
  const problems: string[] = [];
  const renders = new Map<string, { write(text: string): void; end(): void; fail(): void }>();
  const files = createGrowingFiles({
    folder,
    partsOf: () => [WHOLE.length],
    isCurrent: (name) => name.endsWith('.mp3'),
    maxGrowing: 2,
    maxWaiting: 1,
    onProblem: (problem) => problems.push(problem),
    render: (file, part, _ahead, { onChunk }) => {
      const name = part === 0 ? file : `${file} ${part}`;
      started.push(name);
      return new Promise((resolve, reject) =>
        renders.set(name, {
          write: (text) => onChunk(Buffer.from(text)),
          end: resolve,
          fail: () => reject(new Error('the thread died')),
        }),
      );
    },
    ...more,
  });
  const render = (name: string) => {
    const found = renders.get(name);
    if (!found) throw new Error(`${name} is not being rendered.`);
    return found;
  };
  return { files, started, problems, render };
}

function growing(file: SentFile): GrowingFile {
  if (!('growing' in file)) throw new Error('The file is whole.');
  return file.growing;
}

const text = async (file: GrowingFile, from = 0, to = file.length) =>
  String(await buffer(file.read(from, to)));

test('its first bytes are sent while the rest is rendered', async () => {
  const { files, render } = createGrower();
  const file = growing(await files.get('a.mp3'));
  expect(file.length).toBe(10);
  const stream = file.read(0, 10);
  render('a.mp3').write('0123');
  const [first] = await once(stream, 'data');
  expect(String(first)).toBe('0123');
  render('a.mp3').write('456789');
  const [rest] = await once(stream, 'data');
  expect(String(rest)).toBe('456789');
});

test('one render serves all waiting readers, whatever range they read', async () => {
  const { files, started, render } = createGrower();
  const asked = await Promise.all(Array.from({ length: 20 }, () => files.get('a.mp3')));
  const parts = asked.map((file, place) => text(growing(file), place % 10, 10));
  for (const digit of String(WHOLE)) render('a.mp3').write(digit);
  render('a.mp3').end();
  const expected = asked.map((_, place) => String(WHOLE).slice(place % 10));
  expect(await Promise.all(parts)).toEqual(expected);
  expect(started).toEqual(['a.mp3']);
});

test('a part that is waited for is rendered at once, and the others one after another', async () => {
  const { files, started, render } = createGrower({ partsOf: () => [4, 2, 3, 1] });
  const file = growing(await files.get('a.mp3'));
  expect(started).toEqual(['a.mp3']);
  const end = [text(file, 7, 10), text(file, 8)];
  await expect.poll(() => started).toEqual(['a.mp3', 'a.mp3 2']);
  render('a.mp3 2').write('678');
  await expect.poll(() => started).toEqual(['a.mp3', 'a.mp3 2', 'a.mp3 3']);
  render('a.mp3 3').write('9');
  expect(await Promise.all(end)).toEqual(['789', '89']);
  for (const part of ['a.mp3 3', 'a.mp3 2']) render(part).end();
  render('a.mp3').write('0123');
  render('a.mp3').end();
  await expect.poll(() => started).toEqual(['a.mp3', 'a.mp3 2', 'a.mp3 3', 'a.mp3 1']);
  render('a.mp3 1').write('45');
  render('a.mp3 1').end();
  expect(Buffer.from(await file.whole)).toEqual(WHOLE);
  expect(await text(file)).toBe(String(WHOLE));
});

test('if one part fails, the file does, and no other part is begun', async () => {
  const { files, started, problems, render } = createGrower({ partsOf: () => [4, 2, 4] });
  const file = growing(await files.get('a.mp3'));
  const end = text(file, 6);
  const failed = expect(end).rejects.toThrow('the thread died');
  await expect.poll(() => started).toEqual(['a.mp3', 'a.mp3 2']);
  render('a.mp3 2').fail();
  await failed;
  await expect(file.whole).rejects.toThrow('the thread died');
  render('a.mp3').write('0123');
  render('a.mp3').end();
  await expect.poll(() => problems).toHaveLength(1);
  expect(started).toEqual(['a.mp3', 'a.mp3 2']);
});

test('a complete file is stored in the folder and not rendered again', async () => {
  const { files, started, render } = createGrower();
  const file = growing(await files.get('a.mp3'));
  render('a.mp3').write('0123456789');
  expect(await stored()).toEqual([]);
  render('a.mp3').end();
  await file.whole;
  await expect.poll(() => files.get('a.mp3')).toMatchObject({ path: pathOf('a.mp3') });
  const kept = await files.get('a.mp3');
  expect('path' in kept && (await readFile(kept.path))).toEqual(WHOLE);
  expect(started).toEqual(['a.mp3']);
});

test('a failed render aborts its responses, leaves no file, and is retried', async () => {
  const { files, started, problems, render } = createGrower();
  const sent = text(growing(await files.get('a.mp3')));
  render('a.mp3').write('0123');
  render('a.mp3').fail();
  await expect(sent).rejects.toThrow('the thread died');
  await expect.poll(() => problems).toHaveLength(1);
  expect(await stored()).toEqual([]);
  growing(await files.get('a.mp3'));
  expect(started).toEqual(['a.mp3', 'a.mp3']);
});

test.each([
  ['too short', '012345678'],
  ['too long', '0123456789a'],
])('a file that turns out %s is never stored', async (_, made) => {
  const { files, problems, render } = createGrower();
  const sent = text(growing(await files.get('a.mp3')));
  render('a.mp3').write(made);
  render('a.mp3').end();
  await expect(sent).rejects.toThrow(RangeError);
  await expect.poll(() => problems).toHaveLength(1);
  expect(await stored()).toEqual([]);
});

test('files over the limit are queued, and refused only when the queue is full', async () => {
  const { files, started, render } = createGrower();
  await files.get('a.mp3');
  await files.get('b.mp3');
  // Both first look for a stored file, so either may be the one that is queued.
  const asked = ['c.mp3', 'd.mp3'].map((name) =>
    files.get(name).then(
      () => name,
      (error: unknown) => error,
    ),
  );
  expect(await Promise.race(asked)).toBeInstanceOf(TooManyRendersError);
  expect(started).toEqual(['a.mp3', 'b.mp3']);
  render('b.mp3').write('0123456789');
  render('b.mp3').end();
  const queued = (await Promise.all(asked)).find((answer) => typeof answer === 'string');
  expect(started).toEqual(['a.mp3', 'b.mp3', queued]);
});
