import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..', '..');
const NAMES = /className=(?:"([^"]*)"|\{`([^`]*)`\})|classNames\(\s*'([^']*)'/g;

test('each class name that is written out is one of the utilities, and each utility is used', () => {
  const sheet = readFileSync(path.join(import.meta.dirname, 'utilities.css'), 'utf8');
  const known = new Set([...sheet.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
  const sources = globSync('**/*.tsx', { cwd: ROOT }).map((file) =>
    readFileSync(path.join(ROOT, file), 'utf8'),
  );
  const written = sources.flatMap((source) =>
    [...source.matchAll(NAMES)].flatMap(([, plain, template, first]) =>
      (plain ?? template ?? first ?? '').replace(/\$\{[^}]*\}/g, '').match(/\S+/g),
    ),
  );
  const unknown = written.filter((name) => name && !known.has(name));
  expect([...new Set(unknown)]).toEqual([]);
  const all = sources.join('\n');
  expect([...known].filter((name) => !new RegExp(`[\\s'"\`]${name}[\\s'"\`]`).test(all))).toEqual(
    [],
  );
  expect(written.length).toBeGreaterThan(1000);
});
