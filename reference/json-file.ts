import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from './findings.ts';

const MAX_BYTES = 2 * 1024 * 1024;

export type JsonPath = readonly PropertyKey[];

/** A parsed data file, with the line of each value. */
export interface JsonFile {
  /** Relative to the league's folder, with slashes. */
  name: string;
  value: unknown;
  /** The line of a value, from 1; of what holds it where it is missing. */
  lineOf(path: JsonPath): number;
}

/** Reads a file of at most 2 MiB, or answers why it cannot be read. */
export function readJsonFile(folder: string, name: string): JsonFile | Finding {
  const wrong = (text: string, line: number | null = null): Finding => ({ file: name, line, text });
  let text: string;
  try {
    const file = path.join(folder, name);
    const { size } = statSync(file);
    if (size > MAX_BYTES)
      return wrong(`the file has ${size} bytes; at most ${MAX_BYTES} are read.`);
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return wrong(code === 'ENOENT' ? 'there is no such file.' : `it cannot be read (${code}).`);
  }
  try {
    return { name, value: JSON.parse(text), lineOf: (at) => lineAt(text, at) };
  } catch (error) {
    return wrong(`this is not JSON: ${plain(error)}.`, lineOfError(text, error));
  }
}

const POSITION = / (?:in JSON )?at position (\d+)( \(line \d+ column \d+\))?/;

/** The problem of the JSON, without the position, which the line says. */
function plain(error: unknown): string {
  return (error as Error).message.replace(POSITION, '').replace(/, "[\s\S]*$/, '');
}

function lineOfError(text: string, error: unknown): number {
  const [, position] = POSITION.exec((error as Error).message) ?? [];
  return lineOfOffset(text, position === undefined ? text.trimEnd().length : Number(position));
}

const lineOfOffset = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

/** The line, from 1, of the value at a path of valid JSON. */
export function lineAt(text: string, path: JsonPath): number {
  let at = skipSpace(text, 0);
  for (const key of path) {
    const inner = findInside(text, at, key);
    if (inner === null) break;
    at = inner;
  }
  return lineOfOffset(text, at);
}

/** Where the value of a key or an index begins; null where there is none. */
function findInside(text: string, start: number, key: PropertyKey): number | null {
  const isObject = text[start] === '{';
  if (!isObject && text[start] !== '[') return null;
  let at = skipSpace(text, start + 1);
  for (let index = 0; text[at] !== '}' && text[at] !== ']'; index += 1) {
    let name: PropertyKey = index;
    if (isObject) {
      const end = skipValue(text, at);
      name = JSON.parse(text.slice(at, end));
      at = skipSpace(text, skipSpace(text, end) + 1);
    }
    if (name === key) return at;
    at = skipSpace(text, skipValue(text, at));
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return null;
}

const SPACE = /[ \t\r\n]*/y;
const STRING = /"(?:[^"\\]|\\[\s\S])*"/y;
const PLAIN = /[^\s,\]}]+/y;

const skipSpace = (text: string, at: number) => endOf(SPACE, text, at);

function skipValue(text: string, start: number): number {
  if (text[start] === '"') return endOf(STRING, text, start);
  if (text[start] !== '{' && text[start] !== '[') return endOf(PLAIN, text, start);
  let depth = 0;
  for (let at = start; ; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOf(STRING, text, at) - 1;
    else if (sign === '{' || sign === '[') depth += 1;
    else if ((sign === '}' || sign === ']') && --depth === 0) return at + 1;
  }
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  pattern.exec(text);
  return pattern.lastIndex;
}
