import { asSeen } from '#app/core/names/look-alike.server.ts';

const JOINERS = /[\p{Default_Ignorable_Code_Point}\s]/gu;
const WORD = /[\p{L}\p{M}\p{N}\u00ad]+|[^\s,;|"\p{L}\p{N}]+/gu;
const SEPARATOR = /"[^"]*"|\t|\s{3,}|[,;|]/gu;
/** A speaker, brackets, a level, and what follows a dash. */
const BESIDE_NAME =
  /^.{1,40}?:\s(?=.*\p{L})|\([^)]*\)?|\[[^\]]*\]?|\b(?:lvl?|level)\d*\b|(?<=\p{L}.*)\s[-–—]\s(?=.*\p{L}).*/giu;
const WEIGHT_BESIDE = 0.1;
const MAX_WORDS = 50;
const MAX_WORDS_OF_NAME = 14;

export interface Word {
  /** Letters and figures as they are found; empty for signs. */
  folded: string;
  signs: string;
  start: number;
  end: number;
  part: number;
  isBeside: boolean;
}

export interface Line {
  text: string;
  words: Word[];
  parts: string[];
  /** A row of a table, which is one monster. */
  isRow: boolean;
}

/** Without case, accents, joiners and the difference of look-alikes, for finding only. */
const folded = (text: string): string => withoutMarks(asSeen(withoutMarks(text).toLowerCase()));

const withoutMarks = (text: string) =>
  text
    .normalize('NFKD')
    .replace(JOINERS, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

const signsOf = (text: string) => text.replace(JOINERS, '');

/** Names without a letter are compared by their signs. */
export const keyOf = (name: string): string => folded(name) || signsOf(name);

export function readLine(text: string): Line {
  const plain = text.replace(/\p{Default_Ignorable_Code_Point}/gu, (sign) =>
    '\u00ad'.repeat(sign.length),
  );
  const cuts = [...text.matchAll(SEPARATOR)].filter(([cut]) => !cut.startsWith('"'));
  const starts = [0, ...cuts.map(({ index, 0: cut }) => index + cut.length)];
  const parts = starts.map((start, place) => text.slice(start, cuts[place]?.index).trim());
  const beside = [...text.matchAll(BESIDE_NAME)];
  const words = [...plain.matchAll(WORD)].slice(0, MAX_WORDS).map(({ index: start, 0: word }) => ({
    folded: folded(word),
    signs: signsOf(word),
    start,
    end: start + word.length,
    part: starts.findLastIndex((from) => from <= start),
    isBeside:
      !/\p{L}/u.test(word) ||
      beside.some(({ index, 0: { length } }) => index <= start && start < index + length),
  }));
  const filled = parts.filter((part) => part !== '');
  const isRow =
    cuts.some(([cut]) => /^\s/.test(cut)) ||
    (filled.length > 1 && filled.some((part) => /^"?\d+"?$/.test(part)));
  return { text, words, parts, isRow };
}

export const weightOf = (words: readonly Word[]): number =>
  words.reduce(
    (sum, { folded, isBeside }) => sum + folded.length * (isBeside ? WEIGHT_BESIDE : 1),
    0,
  );

/** The pieces of a line that may be a name, as they are found and as they are written. */
export function* spansOf({ text, words }: Line) {
  for (const [from, { start }] of words.entries()) {
    const some: Word[] = [];
    for (const word of words.slice(from, from + MAX_WORDS_OF_NAME)) {
      some.push(word);
      const letters = some.map(({ folded }) => folded).join('');
      // A name is found once, without the signs around it.
      const isBare = some[0]?.folded !== '' && word.folded !== '';
      const key = letters === '' ? some.map(({ signs }) => signs).join('') : isBare ? letters : '';
      yield { key, written: text.slice(start, word.end), words: [...some] };
    }
  }
}

/** What is looked up for a line: spellings that may be a whole name, and texts that may be near one. */
export function lookupsOf(text: string): { spellings: string[]; terms: string[] } {
  const line = readLine(text);
  const spellings = [...spansOf(line)].map(({ written }) => written);
  const bare = spellings.map((spelling) => spelling.replace(/[\u{FE0E}\u{FE0F}]/gu, ''));
  const lettered = line.words.filter(({ folded }) => folded !== '');
  const coreOf = (words: Word[]) => {
    const main = words.filter(({ isBeside }) => !isBeside);
    return (main.length > 0 ? main : words)
      .map(({ start, end }) => text.slice(start, end))
      .join(' ');
  };
  const ofParts = line.parts.map((_, at) => coreOf(lettered.filter(({ part }) => part === at)));
  const terms = [coreOf(lettered), ...ofParts].filter((term) => term !== '');
  return {
    spellings: [...new Set([...spellings, ...bare])],
    terms: [...new Set(terms.flatMap((term) => [term, asSeen(term.toLowerCase())]))],
  };
}
