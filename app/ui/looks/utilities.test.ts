import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..', '..');
const NAMES =
  /className=(?:"([^"]*)"|\{`([^`]*)`\})|classNames\(\s*'([^']*)'|composes: ([^;]*) from global/g;

test('each class name that is written out is a part or a utility, and each of these is used', () => {
  const sheet = ['parts.css', 'utilities.css']
    .map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8'))
    .join('\n');
  const known = new Set([...sheet.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
  const sources = globSync('**/*.{tsx,css}', { cwd: ROOT }).map((file) =>
    readFileSync(path.join(ROOT, file), 'utf8'),
  );
  const written = sources.flatMap((source) =>
    [...source.matchAll(NAMES)].flatMap(([, plain, template, first, composed]) =>
      (plain ?? template ?? first ?? composed ?? '').replace(/\$\{[^}]*\}/g, '').match(/\S+/g),
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
