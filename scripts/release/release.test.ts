import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeRelease, notesOf } from './release.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

test('the notes of a release are its section of the changelog, which has a date', () => {
  const changelog =
    '# Changelog\n\n## [2.0.0] - 2027-01-02\n\n- New.\n\n## [1.0.0] - 2026-11-29\n\n- Old.\n';
  expect(notesOf(changelog, '2.0.0')).toBe('- New.');
  expect(notesOf(changelog, '1.0.0')).toBe('- Old.');
  for (const text of [
    changelog.replace('2027-01-02', 'soon'),
    '# Changelog\n',
    '## [2.0.0] - 2027-01-02\n',
  ])
    expect(() => notesOf(text, '2.0.0')).toThrow("needs a section '## [2.0.0] - YYYY-MM-DD'");
});

test.runIf(existsSync(path.join(ROOT, '.git')))(
  'a release has what the app needs and its checksum, and no tests, bench or documents',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ringside-release-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [archive = '', sums = ''] = makeRelease(ROOT, folder, version);
    const sum = createHash('sha256')
      .update(readFileSync(path.join(folder, archive)))
      .digest('hex');
    expect(readFileSync(path.join(folder, sums), 'utf8')).toBe(`${sum}  ${archive}\n`);
    const names = execFileSync('tar', ['-tzf', path.join(folder, archive)], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    })
      .split('\n')
      .map((name) => name.slice(`ringside-${version}/`.length));
    for (const needed of [
      'package-lock.json',
      'scripts/start.mjs',
      'server/app.ts',
      'app/root.tsx',
      'deploy/',
    ])
      expect(names).toContain(needed);
    expect(
      names.filter((name) => /^(tests|bench|docs|[.]github)\/|[.](test|spec)[.]tsx?$/.test(name)),
    ).toEqual([]);
  },
);

test.runIf(existsSync(path.join(ROOT, '.git')))(
  'the image gets what the app needs, and no tests, bench or documents',
  () => {
    const ignored = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8')
      .split('\n')
      .filter(Boolean);
    const files = execFileSync('git', ['ls-files'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    const copied = files
      .split('\n')
      .filter(
        (name) => !ignored.some((of) => name.startsWith(`${of}/`) || path.matchesGlob(name, of)),
      );
    expect(copied).toEqual(
      expect.arrayContaining([
        'package-lock.json',
        '.npmrc',
        'server/app.ts',
        'scripts/data/backup.ts',
      ]),
    );
    const surplus = /^(tests|bench|docs|[.]github|[.]ci)\/|[.](test|spec)[.]tsx?$|^[.]env$/;
    expect(copied.filter((name) => surplus.test(name))).toEqual([]);
  },
);
