import { participantIdOf } from '../rules.ts';

/** Null unless all words are IDs or URLs: a number in a list of names may be a rank. */
export function idsOf(text: string): number[] | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const ids = words.flatMap((word) => participantIdOf(word) ?? []);
  return words.length > 0 && ids.length === words.length ? [...new Set(ids)] : null;
}

export function isName(text: string): boolean {
  return text !== '' && !text.includes('/') && idsOf(text) === null;
}

/** The lines of a pasted list that are not blank. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => /[^\s,;|]/.test(line));

/** The record whose URL is in a line. */
export const urlIdOf = (line: string): number | null =>
  line
    .split(/[\s,;|()<>[\]"]+/)
    .filter((word) => /:\/\/|^\/|monster-history\//.test(word))
    .flatMap((word) => participantIdOf(word) ?? [])[0] ?? null;
