import { editDistance, typosAllowed } from '@ringside/typo-search/edit-distance';
import { asSeen } from '#app/core/names/look-alike.server.ts';

const JOINERS = /[\p{Default_Ignorable_Code_Point}\s]/gu;
const SEPARATOR = /"[^"]*"|\t|\s{3,}|[,;|]/gu;
const MAX_WORDS = 40;
const MAX_WORDS_OF_NAME = 12;
/** What is beside the name counts less: a speaker, what is in brackets or behind a dash, figures. */
const ASIDE = 0.3;
const FIGURES = 0.1;
/** The share of a line's letters from which a name in it is sure. */
/** Shorter words are often another word with one letter changed. */
const MIN_LETTERS_OF_GUESS = 5;
const SURE_SHARE = 0.5;

interface Word {
  folded: string;
  start: number;
  end: number;
  part: number;
  weight: number;
}

interface Line {
  text: string;
  words: Word[];
  parts: string[];
  /** A row of a table, which is one monster. */
  isRow: boolean;
}

interface Span {
  from: number;
  to: number;
}

interface Candidate extends Span {
  names: string[];
  weight: number;
}

export interface NamesFound {
  text: string;
  /** The likeliest first. */
  names: string[];
  isSure: boolean;
}

/** Without case, accents, joiners and the difference of look-alikes, for finding only. */
const folded = (text: string): string => withoutMarks(asSeen(withoutMarks(text).toLowerCase()));

const withoutMarks = (text: string) =>
  text
    .normalize('NFKD')
    .replace(JOINERS, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Names without a letter are compared by their signs. */
const keyOf = (name: string): string => folded(name) || name.replace(JOINERS, '');

function readLine(text: string): Line {
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

function* spansOf({ words }: Line): Generator<Span & { key: string }> {
  for (let from = 0; from < words.length; from += 1) {
    let key = '';
    for (let to = from; to < Math.min(words.length, from + MAX_WORDS_OF_NAME); to += 1) {
      key += words[to]?.folded;
      yield { from, to, key };
    }
  }
}

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

/** The names in a line, each with its part of the text; a line without one is found without names. */
export function namesInLine(text: string, known: readonly string[]): NamesFound[] {
  const line = readLine(text);
  const byKey = Map.groupBy(known, keyOf);
  const candidates = candidatesIn(line, byKey);
  const picks = line.isRow ? candidates.slice(0, 1) : apart(line, candidates);
  const lettered = line.parts.map((_, part) =>
    line.words.some((word) => word.part === part && word.weight >= 1),
  );
  const single = line.isRow || lettered.filter(Boolean).length < 2;
  if (single || picks.length === 0) {
    const [best] = picks;
    if (best) return [foundIn(line, best, { text, others: candidates })];
    const guess = nearest(line, byKey);
    if (single || guess) return [{ text, names: guess ?? [], isSure: false }];
  }
  const rows: NamesFound[] = [];
  for (const [part, partText] of line.parts.entries()) {
    const pick = picks.find(({ from, to }) => {
      const [first, last] = [line.words[from]?.part ?? 0, line.words[to]?.part ?? 0];
      return first <= part && part <= last;
    });
    if (pick && line.words[pick.from]?.part === part) {
      const last = line.words[pick.to]?.part ?? part;
      const own = line.parts.slice(part, last + 1).join(', ');
      rows.push(foundIn(line, pick, { text: own, others: [] }));
    } else if (!pick && lettered[part]) {
      const guess = nearest(readLine(partText), byKey);
      rows.push({ text: partText, names: guess ?? [], isSure: false });
    }
  }
  return rows;
}

function candidatesIn(line: Line, byKey: ReadonlyMap<string, string[]>): Candidate[] {
  const signs = [line.text, ...line.text.split(/[\s,;|]+/u)].map((chunk) =>
    chunk.replace(JOINERS, ''),
  );
  const plain = signs.flatMap((sign) => (folded(sign) === '' ? (byKey.get(sign) ?? []) : []));
  const ofSigns =
    plain.length > 0 ? [{ from: 0, to: -1, names: [...new Set(plain)], weight: 0 }] : [];
  const inWords = [...spansOf(line)].flatMap(({ from, to, key }): Candidate[] => {
    const names = byKey.get(key);
    if (!names) return [];
    const weight = weightOf(line.words.slice(from, to + 1));
    const exactFirst = names.toSorted((a, b) => likeness(line.text, b) - likeness(line.text, a));
    return [{ from, to, names: exactFirst, weight }];
  });
  return [...inWords, ...ofSigns].sort((a, b) => b.weight - a.weight || a.from - b.from);
}

const isMain = ({ weight, folded }: Word) => weight >= folded.length;
const weightOf = (words: readonly Word[]) => words.reduce((sum, { weight }) => sum + weight, 0);

const likeness = (text: string, name: string): number =>
  text.includes(name) ? 2 : text.toLowerCase().includes(name.toLowerCase()) ? 1 : 0;

/** The best of each part of a line. */
function apart({ words }: Line, candidates: Candidate[]): Candidate[] {
  const taken = new Set<number>();
  return candidates.filter(({ from, to, weight }) => {
    const parts = words.slice(from, to + 1).map(({ part }) => part);
    if (parts.some((part) => taken.has(part)) || (taken.size > 0 && weight < 1)) return false;
    for (const part of parts) taken.add(part);
    return true;
  });
}

function foundIn(
  { words, isRow }: Line,
  { from, to, names, weight }: Candidate,
  { text, others }: { text: string; others: Candidate[] },
): NamesFound {
  const parts = new Set(words.slice(from, to + 1).map(({ part }) => part));
  const around = words.filter((word) => isMain(word) && (parts.size === 0 || parts.has(word.part)));
  const rivals = others.filter(
    (other) => isRow && other.weight >= 1 && (other.from > to || other.to < from),
  );
  const isSure = rivals.length === 0 && weight >= SURE_SHARE * weightOf(around);
  return { text, names: [...names, ...rivals.flatMap((rival) => rival.names)], isSure };
}

/** The names that differ from a piece of the line by the fewest mistakes of typing. */
function nearest(line: Line, byKey: ReadonlyMap<string, string[]>): string[] | null {
  let best: { names: string[]; distance: number; length: number } | null = null;
  for (const { key } of spansOf(line)) {
    for (const [name, names] of byKey) {
      const shorter = Math.min(name.length, key.length);
      const allowed =
        shorter < MIN_LETTERS_OF_GUESS ? 0 : Math.min(typosAllowed(name), typosAllowed(key));
      const distance = allowed === 0 ? 1 : editDistance(key, name, allowed);
      if (distance > allowed) continue;
      const isBetter =
        !best ||
        distance < best.distance ||
        (distance === best.distance && key.length > best.length);
      if (isBetter) best = { names, distance, length: key.length };
    }
  }
  return best?.names ?? null;
}
