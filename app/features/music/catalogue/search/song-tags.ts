/**
 * The normalisation of names and search terms (specification, section 5). The index, both searches,
 * the filter and the highlighting share it, so that every name is found by itself.
 */
import { STOP_WORDS } from './stop-words.ts';

const TAG_MIN_CHARACTERS = 2;
const TAG_MAX_CHARACTERS = 32;
const TERM_MAX_WORDS = 4;

const NO_LETTERS = /[^\p{L}\p{N}]+/gu;

/**
 * Lower case without accents and apostrophes; idempotent. Converts to upper case in between, which
 * unifies letters with several lower-case forms, and to lower case before that, so that the capital
 * ẞ becomes 'ss'.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll('ς', 'σ')
    .replaceAll(/[\p{M}'’]/gu, '');
}

const characters = (word: string) => [...word];

/** Words in names and terms are cut to the same length. */
const cut = (word: string) => characters(word).slice(0, TAG_MAX_CHARACTERS).join('');

const isLongEnough = (word: string) => characters(word).length >= TAG_MIN_CHARACTERS;
const isTag = (word: string) => isLongEnough(word) && !STOP_WORDS.has(word);

/**
 * The tags of a name: its words, split and stripped, without stop words, 2 to 32 characters each. A
 * word with punctuation is indexed joined and split: 'F-Zero' as `fzero` and `zero`. A name whose
 * first word is not a tag is also indexed as one joined word, so that 'The N' finds it.
 */
export function tagsOf(name: string): string[] {
  const words = plainText(name).trim().split(/\s+/);
  const whole = words.map(onlyLetters);
  const parts = words.flatMap((word) => word.split(NO_LETTERS));
  const [first] = whole.filter(Boolean);
  const joined = first === undefined || isTag(first) ? [] : [cut(whole.join(''))];
  return unique([...whole, ...parts].map(cut).filter(isTag).concat(joined.filter(isLongEnough)));
}

/** The tags of an item with several names. */
export function tagsOfAll(names: readonly string[]): string[] {
  return unique(names.flatMap(tagsOf));
}

/**
 * The tags of a search: the words of its term, at most four; or the joined term if none of its
 * words is a tag.
 */
export function searchTags(term: string): string[] {
  const words = wordsOf(term);
  const tags = unique(words.map(cut).filter(isTag)).slice(0, TERM_MAX_WORDS);
  return tags.length > 0 ? tags : [cut(words.join(''))].filter(isLongEnough);
}

/**
 * Fallback tags for a search without results whose last word may be the start of an ignored word,
 * as in 'Lights of th'; null otherwise.
 */
export function looserTags(term: string): string[] | null {
  const words = wordsOf(term);
  const last = words.at(-1) ?? '';
  if (words.length < 2 || !isHalfStopWord(last)) return null;
  const tags = searchTags(words.slice(0, -1).join(' ')).filter((tag) => tag !== last);
  const found = words.slice(0, -1).some((word) => isTag(cut(word)));
  return found && tags.length > 0 ? tags : [cut(words.join(''))];
}

const wordsOf = (term: string) =>
  plainText(term).trim().split(/\s+/).map(onlyLetters).filter(Boolean);
const unique = (tags: string[]) => [...new Set(tags)];
const onlyLetters = (word: string) => word.replaceAll(NO_LETTERS, '');

function isHalfStopWord(word: string): boolean {
  return [...STOP_WORDS].some((stop) => stop !== word && stop.startsWith(word));
}

/** A term as the album search sends it: lower case, with letters, digits and single spaces only. */
export function cleanTerm(term: string): string {
  return plainText(term).split(/\s+/).map(onlyLetters).filter(Boolean).join(' ');
}
