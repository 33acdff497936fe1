import { participantIdOf } from '../rules.ts';

/** A number in a list of names may be a rank. */
export const areIds = (lines: readonly string[]): boolean =>
  lines.every((line) => participantIdOf(line) !== null);

export const isName = (text: string): boolean =>
  text !== '' && !text.includes('/') && !areIds(linesOf(text));

/** The lines of a pasted list that are not blank; its words where all are IDs or URLs. */
export function linesOf(text: string): string[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  if (areIds(words)) return [...new Set(words)];
  const lines = text.split(/[\r\n\u2028\u2029]+/).map((line) => line.trim());
  return lines.filter((line) => /[^\s,;|]/.test(line));
}

/** The record whose URL is in a line. */
export const urlIdOf = (line: string): number | null =>
  line
    .split(/[\s,;|()<>[\]"]+/)
    .filter((word) => /:\/\/|^\/|monster-history\//.test(word))
    .flatMap((word) => participantIdOf(word) ?? [])[0] ?? null;
