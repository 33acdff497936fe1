import path from 'node:path';
import { expect, test } from 'vitest';
import { parseFile, type SyntaxNode, sourceFiles, walk } from './syntax.ts';

const MAX_FUNCTION_LINES = 60;
/** Drawings and examples are data, released migrations must not change, and a test may be one long flow. */
const LONG_FUNCTIONS_ALLOWED =
  /^packages\/monster-art\/(bloods|bodies|specials)\/|^database\/migrations\/|\/examples\.server\.ts$|^tests\/|\/testing\/|\.(test|spec)\.ts$/;
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
/** One subject each, longer than the limit since before it was checked; a file that is divided leaves the list. */
const STILL_LONG = new Set([
  'app/core/identity/session.server.ts',
  'app/features/cards/web/binder.tsx',
  'app/features/champions/store.server.ts',
  'app/features/feed/batch.server.ts',
  'app/features/fights/intake.server.ts',
  'app/features/guide/guide-table-rules.ts',
  'app/features/guide/web/shared/picker/picker-search.tsx',
  'app/features/guide/web/shared/picker/picker.tsx',
  'app/features/guide/web/techniques/technique-page.tsx',
  'app/features/host/api.server.ts',
  'app/features/host/fights-store.server.ts',
  'app/features/host/store.server.ts',
  'app/features/host/webhooks/store.server.ts',
  'app/features/music/catalogue/store.server.ts',
  'app/features/music/player/web/shared/player.ts',
  'app/features/music/playlists/api.server.ts',
  'app/features/music/playlists/store.server.ts',
  'app/features/music/playlists/transfer.ts',
  'app/features/music/playlists/web/playlist-view.tsx',
  'app/features/players/figures/store.server.ts',
  'app/features/progress/web/progress-view.tsx',
  'app/features/records/store.server.ts',
  'app/features/records/web/search/monster-search-page.tsx',
  'app/features/tournaments/api.server.ts',
  'app/features/tournaments/edits/edits.ts',
  'app/features/tournaments/shown-bracket/bracket-view.ts',
  'app/features/tournaments/store.server.ts',
  'app/features/tournaments/web/desk/session/desk-state.ts',
  'app/features/tournaments/web/desk/session/session.ts',
  'app/features/tournaments/web/shared/bracket.tsx',
  'app/features/upcoming/cards-store.server.ts',
  'app/features/upcoming/odds/learner.server.ts',
  'app/features/upcoming/store.server.ts',
  'app/features/versus/web/compare/compare-page.tsx',
  'app/pages/next/next-card.tsx',
  'app/pages/player/player-page.tsx',
  'app/shell/search/search-dialog.tsx',
  'database/postgres/listener.ts',
  'demo/season/cups/cup-runner.ts',
  'demo/season/practice-season.ts',
  'demo/season/runner.ts',
  'packages/bracket/bracket.ts',
  'packages/fight-odds/fight-odds.ts',
  'packages/live-channel/shared-connection.ts',
  'scripts/test/embedded-postgres.ts',
  'server/app.ts',
  'server/http/rate-limits.ts',
  'server/pages/pages.ts',
  'server/start.ts',
]);

test(`no file is longer than ${MAX_FILE_LINES} lines, data and tests excepted`, () => {
  const long = FILES.filter((file) => !LONG_FILES_ALLOWED.test(file)).filter(
    (file) => parseFile(file).source.split('\n').length - 1 > MAX_FILE_LINES,
  );
  expect(long).toEqual([...STILL_LONG].sort());
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
