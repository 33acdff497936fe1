import { asSeen } from '#app/core/names/look-alike.server.ts';

export const JOINERS = /[\p{Default_Ignorable_Code_Point}\s]/gu;
const SEPARATOR = /"[^"]*"|\t|\s{3,}|[,;|]/gu;
const MAX_WORDS = 40;
const MAX_WORDS_OF_NAME = 12;
/** What is beside the name counts less: a speaker, what is in brackets or behind a dash, figures. */
const ASIDE = 0.3;
const FIGURES = 0.1;
export interface Word {
  folded: string;
  start: number;
  end: number;
  part: number;
  weight: number;
}

export interface Line {
  text: string;
  words: Word[];
  parts: string[];
  /** A row of a table, which is one monster. */
  isRow: boolean;
}

export interface Span {
  from: number;
  to: number;
}

/** Without case, accents, joiners and the difference of look-alikes, for finding only. */
export const folded = (text: string): string =>
  withoutMarks(asSeen(withoutMarks(text).toLowerCase()));

const withoutMarks = (text: string) =>
  text
    .normalize('NFKD')
    .replace(JOINERS, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Names without a letter are compared by their signs. */
export const keyOf = (name: string): string => folded(name) || name.replace(JOINERS, '');

export function readLine(text: string): Line {
  const plain = text.replace(/\p{Default_Ignorable_Code_Point}/gu, (sign) =>
    '\u00ad'.repeat(sign.length),
  );
  const cuts = [...text.matchAll(SEPARATOR)].filter(([cut]) => !cut.startsWith('"'));
  const starts = [0, ...cuts.map(({ index, 0: cut }) => index + cut.length)];
  const parts = starts.map((start, place) => text.slice(start, cuts[place]?.index).trim());
  const found = [...plain.matchAll(/[\p{L}\p{M}\p{N}\u00ad]+/gu)].slice(0, MAX_WORDS);
  const isAside = asideOf(text);
  const words = found.flatMap(({ index, 0: word }): Word[] => {
    const key = folded(word);
    if (key === '') return [];
    const letters = /\p{L}/u.test(word) && !/^(?:lv|lvl|level)\d*$/iu.test(word);
    const weight = key.length * (letters ? 1 : FIGURES) * (isAside(index) ? ASIDE : 1);
    const part = starts.findLastIndex((start) => start <= index);
    return [{ folded: key, start: index, end: index + word.length, part, weight }];
  });
  const filled = parts.filter((part) => part !== '');
  const isRow =
    cuts.some(([cut]) => /^\s/.test(cut)) ||
    (filled.length > 1 && filled.some((part) => /^"?\d+"?$/.test(part)));
  return { text, words, parts, isRow };
}

function asideOf(text: string): (index: number) => boolean {
  const speaker = /^.{1,40}?:\s(?=.*\p{L})/u.exec(text)?.[0].length ?? 0;
  const dash = /\p{L}.*?(\s[-–—]\s)(?=.*\p{L})/u.exec(text);
  const behind = dash ? text.indexOf(dash[1] as string, dash.index) : text.length;
  const brackets = [...text.matchAll(/\([^)]*\)?|\[[^\]]*\]?/gu)];
  return (index) =>
    index < speaker ||
    index > behind ||
    brackets.some(({ index: start, 0: inside }) => index > start && index < start + inside.length);
}

export function* spansOf({ words }: Line): Generator<Span & { key: string }> {
  for (let from = 0; from < words.length; from += 1) {
    let key = '';
    for (let to = from; to < Math.min(words.length, from + MAX_WORDS_OF_NAME); to += 1) {
      key += words[to]?.folded;
      yield { from, to, key };
    }
  }
}

/** Whether it may be of the name: no figure, and not beside it. */
export const isMain = ({ weight, folded }: Word) => weight >= folded.length;

/** What is looked up for a line: spellings that may be a whole name, and texts that may be near one. */
export function lookupsOf(text: string): { spellings: string[]; terms: string[] } {
  const line = readLine(text);
  const chunks = [...text.matchAll(/\S+/gu)].slice(0, MAX_WORDS);
  const spellings = chunks.flatMap(({ index: start }, from) =>
    chunks
      .slice(from, from + MAX_WORDS_OF_NAME)
      .map(({ index, 0: last }) => text.slice(start, index + last.length)),
  );
  const bare = spellings.map((spelling) => spelling.replace(/[\u{FE0E}\u{FE0F}]/gu, ''));
  const spans = [...spansOf(line)].map(({ from, to }) =>
    text.slice(line.words[from]?.start, line.words[to]?.end),
  );
  const coreOf = (words: Word[]) => {
    const main = words.filter(isMain);
    return (main.length > 0 ? main : words)
      .map(({ start, end }) => text.slice(start, end))
      .join(' ');
  };
  const ofParts = line.parts.map((_, part) =>
    coreOf(line.words.filter((word) => word.part === part)),
  );
  const terms = [...new Set([coreOf(line.words), ...ofParts])].filter((term) => term !== '');
  return {
    spellings: [...new Set([...spellings, ...bare, ...spans])],
    terms: [...new Set(terms.flatMap((term) => [term, asSeen(term.toLowerCase())]))],
  };
}
