import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..', '..');
const MOST_SCRIPTS = 15;
/** Leaves room for the folder of the project in the 260 characters of a path. */
const LONGEST_PATH = 150;
/** Folders that .gitignore names, and git's own. */
const LEFT_OUT =
  /^(\.git|build|data|test-results)$|(^|[/\\])(node_modules|\.react-router|playwright-report)$/;
/** A command and plain arguments: no quotes, variables, patterns, redirections or separators. */
const PLAIN_COMMAND = /^(?!exec )[a-z][a-z-]*( [\w.:/@-]+(=[\w.-]+)?)*$/;
/** Device names, with any ending, and characters and ends that names cannot have. */
const REFUSED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)|[<>:"\\|?*]|[. ]$/i;

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const entries = globSync(['**', '.*', '.*/**'], {
  cwd: ROOT,
  exclude: (entry) => LEFT_OUT.test(path.relative(ROOT, path.join(entry.parentPath, entry.name))),
  withFileTypes: true,
});
const paths = entries.map(({ parentPath, name }) =>
  path.relative(ROOT, path.join(parentPath, name)).replaceAll(path.sep, '/'),
);

test('the whole tree is checked', () => {
  expect(paths).toEqual(expect.arrayContaining(['package.json', 'server/main.ts', '.ci/run']));
  expect(paths.length).toBeGreaterThan(1500);
});

test(`package.json has at most ${MOST_SCRIPTS} scripts, which every shell reads alike`, () => {
  const commands = Object.values<string>(scripts).flatMap((script) => script.split(' && '));
  expect(commands.filter((command) => !PLAIN_COMMAND.test(command))).toEqual([]);
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(MOST_SCRIPTS);
});

test.each([
  'exec node a.ts',
  'NAME=value node a.ts',
  'node $HOME/a.ts',
  "node 'a.ts'",
  'node a.ts; true',
  'node a.ts || true',
  'node a.ts > file',
  'node *.ts',
  './a.sh',
])('%s is no plain command', (command) => {
  expect(command).not.toMatch(PLAIN_COMMAND);
});

test('no file is a symbolic link', () => {
  expect(paths.filter((_, at) => entries[at]?.isSymbolicLink())).toEqual([]);
});

test('no two paths differ in case alone', () => {
  const seen = Map.groupBy(paths, (file) => file.toLowerCase());
  expect([...seen.values()].filter((same) => same.length > 1)).toEqual([]);
});

test('Windows takes every path', () => {
  const isRefused = (file: string) =>
    file.length > LONGEST_PATH || file.split('/').some((name) => REFUSED.test(name));
  expect(paths.filter(isRefused)).toEqual([]);
});

test.each(['con', 'Aux.ts', 'a:b', 'what?', 'end.', 'end '])('%s is a name it refuses', (name) => {
  expect(name).toMatch(REFUSED);
});
