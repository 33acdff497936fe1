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

interface Term {
  words: string[];
  /** The words joined without separators. */
  joined: string;
}

interface Entry<T> {
  item: T;
  terms: { term: Term; share: number }[];
}

/** Creates an index; searching some thousands of items takes a few milliseconds. */
export function createTypoSearch<T>(things: Iterable<Findable<T>>): TypoSearch<T> {
  const entries: Entry<T>[] = [...things].map(({ item, name, aliases = [] }) => ({
    item,
    terms: [
      { term: toTerm(name), share: 1 },
      ...aliases.map((alias) => ({ term: toTerm(alias), share: ALIAS_SHARE })),
    ],
  }));
  return {
    find(text, limit) {
      const query = toTerm(text);
      if (query.joined === '') return [];
      const rank = (withTypos: boolean) => {
        const score = scoresOf(query, withTypos);
        return entries
          .map(({ item, terms }) => ({
            item,
            score: Math.max(...terms.map(({ term, share }) => share * score(term))),
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
  return { words, joined: words.join('') };
}

/** Many items share an alias, so each term is scored only once. */
function scoresOf(query: Term, withTypos: boolean): (term: Term) => number {
  const known = new Map<string, number>();
  return (term) => {
    const key = term.words.join(' ');
    const score = known.get(key) ?? scoreOf(query, term, withTypos);
    known.set(key, score);
    return score;
  };
}

function scoreOf(query: Term, { words, joined }: Term, withTypos: boolean): number {
  if (query.joined === joined) return SCORE.same;
  const open = Math.min(10, (joined.length - query.joined.length) * LOST_PER_OPEN_LETTER);
  if (joined.startsWith(query.joined)) return SCORE.beginning - open;
  if (query.words.every((word) => words.some((candidate) => candidate.startsWith(word)))) {
    return SCORE.words - open;
  }
  if (query.joined.length > 2 && joined.includes(query.joined)) return SCORE.inside - open;
  if (!withTypos) return 0;
  return Math.max(typoScore(query, joined, open), wordTypoScore(query, words, open));
}

/** Matches the whole text approximately, to its end or up to a prefix. */
function typoScore({ joined: text }: Term, joined: string, open: number): number {
  const allowed = typosAllowed(text);
  const whole = editDistance(text, joined, allowed);
  if (whole <= allowed) return SCORE.typo - LOST_PER_TYPO * whole;
  const soFar = editDistanceToBeginning(text, joined, allowed);
  return soFar <= allowed ? SCORE.wordTypo - LOST_PER_TYPO * soFar - open : 0;
}

/** Matches each word approximately, in any order. */
function wordTypoScore(query: Term, words: string[], open: number): number {
  let typos = 0;
  for (const word of query.words) {
    const allowed = typosAllowed(word);
    const least = Math.min(
      ...words.map((candidate) => editDistanceToBeginning(word, candidate, allowed)),
    );
    if (least > allowed) return 0;
    typos += least;
  }
  return SCORE.wordTypo - LOST_PER_TYPO * typos - open;
}
