import { expect, test } from 'vitest';
import { parseFile, type SyntaxNode, sourceFiles, walk } from './syntax.ts';

const MAX_FUNCTION_LINES = 60;
/** Drawings are data, released migrations must not change, and a test may be one long flow. */
const LONG_FUNCTIONS_ALLOWED =
  /^packages\/monster-art\/(bloods|bodies|specials)\/|^database\/migrations\/|\.(test|spec)\.ts$/;
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
