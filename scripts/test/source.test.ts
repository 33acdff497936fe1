import { expect, test } from 'vitest';
import { parseFile, type SyntaxNode, sourceFiles, walk } from './syntax.ts';
import { INDIRECT_BEGINNING, UNCLEAR_WORDS } from './unclear-words.ts';

const MAX_FUNCTION_LINES = 60;
/** Drawings are data, released migrations must not change, and a test may be one long flow. */
const LONG_FUNCTIONS_ALLOWED =
  /^packages\/monster-art\/(bloods|bodies|specials)\/|^database\/migrations\/|\.(test|spec)\.ts$/;
const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

const FILES = sourceFiles();
const parsed = FILES.map((file) => ({ file, ...parseFile(file) }));
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
  const long = parsed
    .filter(({ file }) => !LONG_FUNCTIONS_ALLOWED.test(file))
    .flatMap(({ file, source, program }) =>
      longFunctions(source, program).map((line) => `${file}:${line}`),
    );
  expect(long).toEqual([]);
});

test.each([
  ['keep to the words of CONTRIBUTING.md', UNCLEAR_WORDS],
  ['begin with their subject', INDIRECT_BEGINNING],
])('comments %s', (_, unclear) => {
  const lines = parsed
    .filter(({ file }) => !file.startsWith('database/migrations/'))
    .flatMap(({ file, source, comments }) =>
      comments
        .filter(({ value }) => unclear.test(value.replaceAll(/`[^`]*`/g, '')))
        .map(({ start }) => `${file}:${lineOf(source, start)}`),
    );
  expect(lines).toEqual([]);
});
