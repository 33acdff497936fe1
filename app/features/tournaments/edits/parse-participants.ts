import { participantIdOf } from '../rules.ts';

/**
 * The record IDs in an organiser's text, without duplicates; null unless all of its words are IDs
 * or URLs, since a number in a list of names may be a rank or a level.
 */
export function idsOf(text: string): number[] | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const ids = words.flatMap((word) => participantIdOf(word) ?? []);
  return words.length > 0 && ids.length === words.length ? [...new Set(ids)] : null;
}

export function isName(text: string): boolean {
  return text !== '' && !text.includes('/') && idsOf(text) === null;
}

export interface PastedLine {
  text: string;
  names: string[];
  id: number | null;
  parts: PastedLine[];
}

/**
 * The monsters of a pasted list: one a line, perhaps several between commas, or rows of a sheet,
 * whose columns may be a rank, a name and a level.
 */
export function pastedLines(text: string): PastedLine[] {
  return text.split(/[\r\n]+/).flatMap((line) => {
    const cells = line.trim().split(/\t|\s{3,}/);
    // A row is one monster, and one of its cells is the name.
    if (cells.length > 1) return lineOf(cells);
    const parts = line.split(/[,;|]/).flatMap((part) => lineOf([part]));
    if (parts.length < 2 || line.includes('/')) return parts;
    return lineOf([line]).map((whole) => ({ ...whole, parts }));
  });
}

function lineOf(cells: string[]): PastedLine[] {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => /[^\s,;|]/u.test(cell));
  const lettered = filled.filter((cell) => /\p{L}|\//u.test(cell));
  const words = lettered.length > 0 ? lettered : filled;
  if (words.length === 0) return [];
  const id = words.flatMap((word) => (word.includes('/') ? (participantIdOf(word) ?? []) : []))[0];
  return [{ text: words.join(' · '), names: words.flatMap(namesIn), id: id ?? null, parts: [] }];
}

const AROUND = [
  /^\[\d[\d:., apm]*\]\s*/iu,
  /^(?:(?:\p{Extended_Pictographic}|\u{FE0F}|\u{200D})+|\d\u{FE0F}?\u{20E3})\s*/u,
  /^(?:[-–—*•·>]+|[#(]?\d{1,4}[.):]|#\d{1,4}|\d{1,4}\s+[-–—]\s)\s*/u,
  /^[^:]{1,40}:\s+/u,
  /^\d{1,4}\s+/u,
  /^["'“”‘’«»]+(?=.*["'“”‘’«»]$)|(?<=^["'“”‘’«»].*)["'“”‘’«»]+$/gu,
  /\s*[([][^,;|]*$/u,
  /\s+[-–—]\s[^,;|]*$/u,
  /[\s,]+(?:lv|lvl|level)?\.?\s*\d{1,4}$/iu,
];

function namesIn(text: string): string[] {
  let rest = text.normalize('NFC').replace(/\s+/g, ' ');
  const names = [rest];
  for (const mark of AROUND) {
    rest = rest.replace(mark, '').trim();
    names.push(rest);
  }
  return [...new Set(names)].filter((name) => name !== '');
}
