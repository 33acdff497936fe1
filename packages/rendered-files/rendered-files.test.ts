import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TooManyRendersError } from './kept-folder.ts';
import { createRenderedFiles } from './rendered-files.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rendered-'));
});
// With retries, since a complete file may be stored meanwhile.
afterEach(() => rm(folder, { recursive: true, maxRetries: 10 }));

/** The files in the folder, without the hashes in their names. */
const stored = async () =>
  (await readdir(folder)).map((file) => file.replace(/\.[0-9a-f]{32}$/, ''));
const pathOf = (name: string) => expect.stringMatching(new RegExp(`/${name}\\.[0-9a-f]{32}$`));

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** Renders that finish on demand. */
function createKeeper(more: { maxBytes?: number; maxWaiting?: number } = {}) {
  const started: string[] = [];
  const finish = new Map<string, (bytes: Uint8Array) => void>();
  const files = createRenderedFiles({
    folder,
    maxBytes: 1000,
    maxWaiting: 3,
    isCurrent: (name) => name.endsWith('.mp3'),
    render: (name) => {
      started.push(name);
      return new Promise((resolve) => finish.set(name, resolve));
    },
    ...more,
  });
  const finished = async (name: string, size = 10) => {
    await expect.poll(() => finish.has(name)).toBe(true);
    finish.get(name)?.(new Uint8Array(size));
  };
  return { files, started, finished };
}

test('concurrent requests for a file cause one render, and later ones none', async () => {
  const { files, started, finished } = createKeeper();
  const asked = Promise.all(Array.from({ length: 20 }, () => files.get('a.mp3')));
  await finished('a.mp3');
  expect(new Set((await asked).map((file) => JSON.stringify(file))).size).toBe(1);
  expect(await files.get('a.mp3')).toMatchObject({ path: pathOf('a.mp3') });
  expect(started).toEqual(['a.mp3']);
});

test('different files are rendered one after the other, and too many are refused', async () => {
  const { files, started, finished } = createKeeper({ maxWaiting: 2 });
  const first = files.get('a.mp3');
  await expect.poll(() => started).toEqual(['a.mp3']);
  // One of the two finds the only place that is left; which one, the disk decides.
  const others = ['b.mp3', 'c.mp3'].map((name) =>
    files.get(name).then(
      () => name,
      (error: unknown) => error,
    ),
  );
  expect(await Promise.race(others)).toBeInstanceOf(TooManyRendersError);
  await finished('a.mp3');
  await first;
  await expect.poll(() => started).toHaveLength(2);
  const next = started[1] ?? '';
  await finished(next);
  expect(await Promise.all(others)).toContain(next);
  expect(started).toEqual(['a.mp3', next]);
});

test('what a killed render left behind, and files of older music, are cleared away', async () => {
  const left = path.join(folder, 'a.mp3.123.part');
  await writeFile(left, 'half');
  await utimes(left, hoursAgo(2), hoursAgo(2));
  await writeFile(path.join(folder, 'a.1.old'), 'old');
  const { files, finished } = createKeeper();
  const asked = files.get('a.mp3');
  await finished('a.mp3');
  await asked;
  expect(await stored()).toEqual(['a.mp3']);
});

test('a file that another process is writing to the same folder stays, whoever comes second', async () => {
  const writing = 'b.mp3.0d5ce3f1.part';
  await writeFile(path.join(folder, writing), 'half');
  const { files, finished } = createKeeper();
  const asked = files.get('a.mp3');
  await finished('a.mp3');
  await asked;
  expect((await stored()).sort()).toEqual(['a.mp3', writing]);
});

test('processes that share a folder keep each other’s files', async () => {
  const problems: string[] = [];
  const names = Array.from({ length: 30 }, (_, index) => `${index}.mp3`);
  const createSharing = () =>
    createRenderedFiles({
      folder,
      maxWaiting: 100,
      isCurrent: (name) => name.endsWith('.mp3'),
      render: async () => new Uint8Array(500_000),
      onProblem: (problem, error) => problems.push(`${problem} ${error}`),
    });
  await Promise.all(
    Array.from({ length: 6 }, async (_, keeper) => {
      for (const name of names.slice(keeper)) {
        expect(await createSharing().get(name)).toMatchObject({ path: pathOf(name) });
      }
    }),
  );
  expect(problems).toEqual([]);
  expect((await stored()).sort()).toEqual(names.sort());
});

test('a folder inside the folder stays, and causes no error', async () => {
  await mkdir(path.join(folder, 'older'));
  const problems: string[] = [];
  const files = createRenderedFiles({
    folder,
    maxBytes: 5,
    maxWaiting: 3,
    isCurrent: (name) => name.endsWith('.mp3'),
    render: async () => new Uint8Array(10),
    onProblem: (problem) => problems.push(problem),
  });
  expect(await files.get('a.mp3')).toMatchObject({ path: pathOf('a.mp3') });
  expect([problems, (await stored()).sort()]).toEqual([[], ['a.mp3', 'older']]);
});

test('above its limit the least recently used files are deleted', async () => {
  const { files, finished } = createKeeper({ maxBytes: 250 });
  const paths: string[] = [];
  for (const [age, name] of ['a.mp3', 'b.mp3', 'c.mp3'].entries()) {
    if (name === 'c.mp3') await utimes(paths[0] ?? '', 2_000_000, 2_000_000);
    const asked = files.get(name);
    await finished(name, 100);
    const file = await asked;
    if ('path' in file) paths.push(file.path);
    if (age < 2) await utimes(paths[age] ?? '', 1_000_000 + age, 1_000_000 + age);
  }
  expect((await stored()).sort()).toEqual(['a.mp3', 'c.mp3']);
});

test.each([
  ['cut', (bytes: Buffer) => bytes.subarray(0, 4)],
  ['emptied', () => Buffer.alloc(0)],
  ['damaged in one byte', (bytes: Buffer) => Buffer.from(bytes).fill(7, 3, 4)],
])(
  'a file that was %s is made again, in the same process and after a restart',
  async (_, damage) => {
    const problems: string[] = [];
    const made: string[] = [];
    const createFiles = () =>
      createRenderedFiles({
        folder,
        maxBytes: 1000,
        maxWaiting: 3,
        isCurrent: (name) => name.endsWith('.mp3'),
        render: async (name) => {
          made.push(name);
          return Buffer.from('0123456789');
        },
        onProblem: (problem) => problems.push(problem),
      });
    const files = createFiles();
    for (const [round, current] of [files, files, createFiles()].entries()) {
      const file = await current.get('a.mp3');
      if (!('path' in file)) throw new Error('It was not stored.');
      const bytes = await readFile(file.path);
      expect([String(bytes), made.length, problems.length]).toEqual([
        '0123456789',
        round + 1,
        round,
      ]);
      expect(await current.get('a.mp3')).toEqual(file);
      await writeFile(file.path, damage(bytes));
    }
  },
);

test('a failed render leaves no file and the next one is tried', async () => {
  let failures = 1;
  const files = createRenderedFiles({
    folder,
    maxBytes: 1000,
    maxWaiting: 3,
    isCurrent: () => true,
    render: async () => {
      if (failures-- > 0) throw new Error('the thread died');
      return new Uint8Array(5);
    },
  });
  await expect(files.get('a.mp3')).rejects.toThrow('the thread died');
  expect(await stored()).toEqual([]);
  expect(await files.get('a.mp3')).toMatchObject({ path: pathOf('a.mp3') });
});

test('a file that the disk refuses is returned all the same', async () => {
  const blocked = path.join(folder, 'file');
  await writeFile(blocked, '');
  const problems: string[] = [];
  const files = createRenderedFiles({
    folder: blocked,
    maxBytes: 1000,
    maxWaiting: 3,
    isCurrent: () => true,
    render: async () => new Uint8Array(5),
    onProblem: (problem) => problems.push(problem),
  });
  expect(await files.get('a.mp3')).toMatchObject({ bytes: new Uint8Array(5) });
  expect(problems).not.toEqual([]);
});
