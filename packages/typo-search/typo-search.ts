import { editDistance, editDistanceToBeginning, typosAllowed } from './edit-distance.ts';

export interface Findable<T> {
  item: T;
  name: string;
  aliases?: readonly string[];
}

export interface Found<T> {
  item: T;
  score: number;
}

/** Finds items as people type them: any case, missing spaces, beginnings, typing mistakes. */
export interface TypoSearch<T> {
  find(text: string, limit: number): Found<T>[];
}

const SCORE = { same: 100, beginning: 90, words: 80, inside: 65, typo: 60, wordTypo: 55 };
const LOST_PER_TYPO = 8;
const BEST_TYPO_SCORE = SCORE.typo - LOST_PER_TYPO;
const ALIAS_SHARE = 0.85;
const LOST_PER_OPEN_LETTER = 0.1;

interface Word {
  text: string;
  letters: number;
  typos: number;
}

interface Term {
  words: Word[];
  joined: Word;
}

interface Entry<T> {
  item: T;
  terms: { place: number; share: number }[];
}

/** Creates an index; searching some thousands of items takes about a millisecond. */
export function createTypoSearch<T>(things: Iterable<Findable<T>>): TypoSearch<T> {
  // Many items share an alias, so each term is there, and is scored, only once.
  const places = new Map<string, number>();
  const terms: Term[] = [];
  const placeOf = (text: string) => {
    const place = places.get(text) ?? terms.push(toTerm(text)) - 1;
    places.set(text, place);
    return place;
  };
  const entries: Entry<T>[] = [...things].map(({ item, name, aliases = [] }) => ({
    item,
    terms: [
      { place: placeOf(name), share: 1 },
      ...aliases.map((alias) => ({ place: placeOf(alias), share: ALIAS_SHARE })),
    ],
  }));
  return {
    find(text, limit) {
      const query = toTerm(text);
      if (query.joined.text === '') return [];
      const exact = terms.map((term) => exactScore(query, term));
      const nearest = rank(entries, exact, limit);
      // Mistakes take by far the longest, and cannot be among the nearest if so many without are.
      if ((nearest[limit - 1]?.score ?? 0) > BEST_TYPO_SCORE) return nearest;
      const scores = terms.map((term, place) => exact[place] || mistakenScore(query, term));
      return rank(entries, scores, limit);
    },
  };
}

function rank<T>(entries: Entry<T>[], scores: number[], limit: number): Found<T>[] {
  const found: Found<T>[] = [];
  for (const { item, terms } of entries) {
    let score = 0;
    for (const { place, share } of terms) score = Math.max(score, share * (scores[place] ?? 0));
    if (score > 0) found.push({ item, score });
  }
  return found.sort((one, other) => other.score - one.score).slice(0, limit);
}

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
  return { text, letters, typos: typosAllowed(text) };
}

function isFar({ letters, typos }: Word, other: Word): boolean {
  let missing = letters & ~other.letters;
  for (let left = typos; missing !== 0 && left > 0; left -= 1) missing &= missing - 1;
  return missing !== 0;
}

const openOf = (query: Term, term: Term): number =>
  Math.min(10, (term.joined.text.length - query.joined.text.length) * LOST_PER_OPEN_LETTER);

function exactScore(query: Term, term: Term): number {
  if ((query.joined.letters & ~term.joined.letters) !== 0) return 0;
  const [text, joined] = [query.joined.text, term.joined.text];
  if (text === joined) return SCORE.same;
  const open = openOf(query, term);
  if (joined.startsWith(text)) return SCORE.beginning - open;
  const begins = (word: Word) => term.words.some((other) => other.text.startsWith(word.text));
  if (query.words.every(begins)) return SCORE.words - open;
  return text.length > 2 && joined.includes(text) ? SCORE.inside - open : 0;
}

function mistakenScore(query: Term, term: Term): number {
  const open = openOf(query, term);
  return Math.max(typoScore(query.joined, term.joined, open), wordTypoScore(query, term, open));
}

function typoScore(word: Word, joined: Word, open: number): number {
  if (isFar(word, joined)) return 0;
  const allowed = word.typos;
  const whole = editDistance(word.text, joined.text, allowed);
  if (whole <= allowed) return SCORE.typo - LOST_PER_TYPO * whole;
  const soFar = editDistanceToBeginning(word.text, joined.text, allowed);
  return soFar <= allowed ? SCORE.wordTypo - LOST_PER_TYPO * soFar - open : 0;
}

function wordTypoScore(query: Term, { words, joined }: Term, open: number): number {
  if (query.words.some((word) => isFar(word, joined))) return 0;
  let typos = 0;
  for (const word of query.words) {
    const least = Math.min(
      ...words
        .filter((candidate) => !isFar(word, candidate))
        .map((candidate) => editDistanceToBeginning(word.text, candidate.text, word.typos)),
    );
    if (least > word.typos) return 0;
    typos += least;
  }
  return SCORE.wordTypo - LOST_PER_TYPO * typos - open;
}
