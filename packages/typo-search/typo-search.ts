import { editDistance, editDistanceToBeginning, typosAllowed } from './edit-distance.ts';

/** The kinds of things that can be found, and their words. */
export interface Findable<T> {
  item: T;
  name: string;
  /** Alternative names; they score less than the name. */
  aliases?: readonly string[];
}

export interface Found<T> {
  item: T;
  /** 0 to 100; higher is nearer. */
  score: number;
}

/** Finds items as people type them: any case, missing spaces, beginnings, typing mistakes. */
export interface TypoSearch<T> {
  /** The nearest things first; of equally near ones the shorter name, then the earlier one. */
  find(text: string, limit: number): Found<T>[];
}

const SCORE = { same: 100, beginning: 90, words: 80, inside: 65, typo: 60, wordTypo: 55 };
const LOST_PER_TYPO = 8;
const BEST_TYPO_SCORE = SCORE.typo - LOST_PER_TYPO;
const ALIAS_SHARE = 0.85;
/** A prefix scores this much less for each missing letter. */
const LOST_PER_OPEN_LETTER = 0.1;

/** A text, and the set of its letters, which tells most texts apart without comparing them. */
interface Word {
  text: string;
  letters: number;
}

interface Term {
  words: Word[];
  /** The words joined without separators. */
  joined: Word;
}

interface Entry<T> {
  item: T;
  terms: { term: Term; share: number }[];
}

/** Creates an index; searching some thousands of items takes a few milliseconds. */
export function createTypoSearch<T>(things: Iterable<Findable<T>>): TypoSearch<T> {
  const terms = new Map<string, Term>();
  // Many items share an alias, so each term is there, and is scored, only once.
  const termOf = (text: string) => {
    const term = terms.get(text) ?? toTerm(text);
    terms.set(text, term);
    return term;
  };
  const entries: Entry<T>[] = [...things].map(({ item, name, aliases = [] }) => ({
    item,
    terms: [
      { term: termOf(name), share: 1 },
      ...aliases.map((alias) => ({ term: termOf(alias), share: ALIAS_SHARE })),
    ],
  }));
  return {
    find(text, limit) {
      const query = toTerm(text);
      if (query.joined.text === '') return [];
      const rank = (withTypos: boolean) => {
        const scores = new Map<Term, number>();
        for (const term of terms.values()) scores.set(term, scoreOf(query, term, withTypos));
        return entries
          .map(({ item, terms }) => ({
            item,
            score: Math.max(...terms.map(({ term, share }) => share * (scores.get(term) ?? 0))),
          }))
          .filter(({ score }) => score > 0)
          .sort((one, other) => other.score - one.score)
          .slice(0, limit);
      };
      const exact = rank(false);
      // Mistakes take by far the longest, and cannot be among the nearest if so many without are.
      const isEnough = (exact[limit - 1]?.score ?? 0) > BEST_TYPO_SCORE;
      return isEnough ? exact : rank(true);
    },
  };
}

/** Words in lower case without accents, also split at capitals, as in `ForwardGolem`. */
function toTerm(text: string): Term {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return { words: words.map(toWord), joined: toWord(words.join('')) };
}

function toWord(text: string): Word {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31);
  return { text, letters };
}

/** Whether more letters are missing than may be mistaken. */
function isFar(word: Word, other: Word, allowed: number): boolean {
  let missing = word.letters & ~other.letters;
  for (let left = allowed; missing !== 0 && left > 0; left -= 1) missing &= missing - 1;
  return missing !== 0;
}

function scoreOf(query: Term, term: Term, withTypos: boolean): number {
  const [text, joined] = [query.joined.text, term.joined.text];
  if (text === joined) return SCORE.same;
  const open = Math.min(10, (joined.length - text.length) * LOST_PER_OPEN_LETTER);
  if (joined.startsWith(text)) return SCORE.beginning - open;
  const begins = (word: Word) => term.words.some((other) => other.text.startsWith(word.text));
  if (query.words.every(begins)) return SCORE.words - open;
  if (text.length > 2 && joined.includes(text)) return SCORE.inside - open;
  if (!withTypos) return 0;
  return Math.max(
    typoScore(query.joined, term.joined, open),
    wordTypoScore(query, term.words, open),
  );
}

/** Matches the whole text approximately, to its end or up to a prefix. */
function typoScore(word: Word, joined: Word, open: number): number {
  const allowed = typosAllowed(word.text);
  if (isFar(word, joined, allowed)) return 0;
  const whole = editDistance(word.text, joined.text, allowed);
  if (whole <= allowed) return SCORE.typo - LOST_PER_TYPO * whole;
  const soFar = editDistanceToBeginning(word.text, joined.text, allowed);
  return soFar <= allowed ? SCORE.wordTypo - LOST_PER_TYPO * soFar - open : 0;
}

/** Matches each word approximately, in any order. */
function wordTypoScore(query: Term, words: Word[], open: number): number {
  let typos = 0;
  for (const word of query.words) {
    const allowed = typosAllowed(word.text);
    const least = Math.min(
      ...words
        .filter((candidate) => !isFar(word, candidate, allowed))
        .map((candidate) => editDistanceToBeginning(word.text, candidate.text, allowed)),
    );
    if (least > allowed) return 0;
    typos += least;
  }
  return SCORE.wordTypo - LOST_PER_TYPO * typos - open;
}
