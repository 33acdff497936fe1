import { hasInvalidText, INVALID_TEXT_REASON } from '@ringside/contract/text-validation';
import type * as z from 'zod/mini';
import { problemsBySchema } from '#app/core/feed-protocol/problems.ts';
import type { Finding } from './findings.ts';
import { type JsonFile, type JsonPath, readJsonFile } from './json-file.ts';

/** A data file whose value is what its schema says. */
export interface ParsedFile<T> extends JsonFile {
  value: T;
}

/** A function that reads files of a folder and puts what is wrong with them into `findings`. */
export function parseJsonFile(folder: string, findings: Finding[]) {
  return <T>(name: string, schema: z.ZodMiniType<T>): ParsedFile<T> | null => {
    const file = readJsonFile(folder, name);
    if (!('value' in file)) {
      findings.push(file);
      return null;
    }
    const found = [...schemaFindings(file, schema), ...textFindings(file)];
    findings.push(...found);
    return found.length === 0 ? { ...file, value: file.value as T } : null;
  };
}

function schemaFindings(file: JsonFile, schema: z.ZodMiniType): Finding[] {
  return problemsBySchema(schema, file.value).map(({ path, got, expected }) => ({
    file: file.name,
    line: file.lineOf(keysOf(file.value, path)),
    text: `${path || 'the file'}: got ${got}, expected ${expected}.`,
  }));
}

/** The keys of a path that was written with full stops, down to where the value ends. */
function keysOf(value: unknown, path: string): JsonPath {
  const keys: PropertyKey[] = [];
  let inner = value;
  for (const part of path.split('.')) {
    const key = Array.isArray(inner) ? Number(part) : part;
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) break;
    keys.push(key);
    inner = Reflect.get(inner, key);
  }
  return keys;
}

const CONTROL = /\p{Cc}/u;

/** Texts that no page should show: with signs that are none, or with spaces around them. */
function textFindings({ name, value, lineOf }: JsonFile): Finding[] {
  const findings: Finding[] = [];
  const wrong = (at: JsonPath, what: string) =>
    findings.push({ file: name, line: lineOf(at), text: `${at.join('.')}: ${what}.` });
  const look = (inner: unknown, at: JsonPath) => {
    if (typeof inner === 'string') {
      if (hasInvalidText(inner)) wrong(at, INVALID_TEXT_REASON);
      else if (CONTROL.test(inner)) wrong(at, 'text must be without control characters');
      else if (inner !== inner.trim()) wrong(at, 'text must not begin or end with a space');
    } else if (typeof inner === 'object' && inner !== null) {
      for (const [key, value] of Object.entries(inner)) {
        look(value, [...at, Array.isArray(inner) ? Number(key) : key]);
      }
    }
  };
  look(value, []);
  return findings;
}
