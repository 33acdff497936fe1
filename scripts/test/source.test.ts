import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseFile, type SyntaxNode, sourceFiles, walk } from './syntax.ts';

const MAX_FUNCTION_LINES = 60;
/** Drawings, examples and the call table are data, released migrations must not change, a test may be one long flow. */
const LONG_FUNCTIONS_ALLOWED =
  /^packages\/monster-art\/(bloods|bodies|specials)\/|^database\/migrations\/|\/examples\.server\.ts$|^server\/api\.ts$|^tests\/|\/testing\/|\.(test|spec)\.ts$/;
const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

const FILES = sourceFiles();
const lineOf = (source: string, offset: number) => source.slice(0, offset).split('\n').length;

function longFunctions(source: string, program: SyntaxNode): number[] {
  const lines: number[] = [];
  walk(program, ({ type, start, end }) => {
    if (!FUNCTION.test(type)) return;
    const first = lineOf(source, start);
    if (lineOf(source, end) - first >= MAX_FUNCTION_LINES) lines.push(first);
  });
  return lines;
}

test('all top-level folders are checked', () => {
  expect(FILES.length).toBeGreaterThan(800);
});

test(`no function is longer than ${MAX_FUNCTION_LINES} lines, data and tests excepted`, () => {
  const long = FILES.filter((file) => !LONG_FUNCTIONS_ALLOWED.test(file)).flatMap((file) => {
    const { source, program } = parseFile(file);
    return longFunctions(source, program).map((line) => `${file}:${line}`);
  });
  expect(long).toEqual([]);
});

const MAX_FILE_LINES = 200;
/** Drawings, tunes, tables and declarations are data; a test may be one long flow. */
const LONG_FILES_ALLOWED =
  /^packages\/(monster-art|demo-music)\/|^database\/(migrations\/|tables)|^tests\/|\/testing\/|\/contract\.ts$|\.(test|spec)\.tsx?$/;
/** The rest, each with its reason. A file that is divided leaves the list. */
const STILL_LONG: Record<string, string> = {
  'app/features/feed/batch.server.ts': 'a batch from its check to its commit',
  'app/features/feed/intake.server.ts': 'the order of a batch, from its names to its followers',
  'app/features/fights/intake.server.ts': 'a fight from its check to all that it counts',
  'app/features/music/player/web/shared/player.ts': 'one state machine around one audio element',
  'app/features/music/playlists/store.server.ts': 'the songs of a playlist and their order',
  'app/features/music/playlists/web/playlist-view.tsx': 'the parts of one page',
  'app/features/players/figures/intake.server.ts': 'a balance from its check to its bounds',
  'app/features/tournaments/api.server.ts': 'all calls of tournaments',
  'app/features/tournaments/edits/edits.ts': 'each edit beside what undoes it',
  'app/features/tournaments/shown-bracket/bracket-view.ts': 'one view of a bracket',
  'app/features/tournaments/store.server.ts': 'a tournament with its saves',
  'app/features/tournaments/web/desk/session/desk-state.ts': 'one state of the desk',
  'app/features/tournaments/web/desk/session/session.ts': 'one state machine of saves',
  'app/features/tournaments/web/shared/bracket.tsx': 'one drawing of a bracket',
  'packages/bracket/bracket.ts': 'one function of seeds and results',
};

test(`no file is longer than ${MAX_FILE_LINES} lines, data and tests excepted`, () => {
  const long = FILES.filter((file) => !LONG_FILES_ALLOWED.test(file)).filter(
    (file) => parseFile(file).source.split('\n').length - 1 > MAX_FILE_LINES,
  );
  expect(long).toEqual(Object.keys(STILL_LONG).sort());
});

const MAX_FILES_OF_FOLDER = 15;
/** A drawing or a migration each. */
const FULL_FOLDERS_ALLOWED = /\/(bodies|specials|migrations)$/;

test(`no folder has more than ${MAX_FILES_OF_FOLDER} source files`, () => {
  const sources = FILES.filter((file) => !/\.(test|spec)\.tsx?$/.test(file));
  const folders = Map.groupBy(sources, (file) => path.posix.dirname(file));
  const full = [...folders]
    .filter(
      ([folder, files]) => files.length > MAX_FILES_OF_FOLDER && !FULL_FOLDERS_ALLOWED.test(folder),
    )
    .map(([folder]) => folder);
  expect(full).toEqual([]);
});

/** Queries of Kysely, and statements. */
const SQL = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^>]*>)?`/;

test('SQL stands in stores alone', () => {
  const elsewhere = FILES.filter(
    (file) =>
      /^(app|server)\//.test(file) &&
      !/(^|[/-])store\.server\.ts$|\.test\.ts$|\/testing\//.test(file) &&
      SQL.test(parseFile(file).source),
  );
  expect(elsewhere).toEqual([]);
});

/** Properties and values of one direction of writing; `inset-inline-start` and the like suit both. */
const ONE_DIRECTION =
  /^\s*(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:(?:top|bottom)-)?(?:left|right)\b[\w-]*|left|right|(?:text-align|float|clear):\s*(?:left|right)|transition[\w-]*:.*(?:margin|padding|border)-(?:left|right)[^;]*)\s*[:;]/;

test('styles say start and end instead of left and right', () => {
  const root = path.join(import.meta.dirname, '..', '..');
  const lines = globSync('app/**/*.css', { cwd: root }).flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .map((text, index) => ({ at: `${file}:${index + 1}`, text })),
  );
  expect(lines.length).toBeGreaterThan(5000);
  expect(lines.filter(({ text }) => ONE_DIRECTION.test(text)).map(({ at }) => at)).toEqual([]);
});
