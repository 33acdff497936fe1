/**
 * The one normalisation of names and of what people type for them (specification, section 5): the
 * index, the two searches, the filter and the marks in results all go through here, so that a name
 * always finds itself.
 */

const TAG_MIN_CHARACTERS = 2;
const TAG_MAX_CHARACTERS = 32;
const TERM_MAX_WORDS = 4;

/** Words too common to tell one song from another. */
const STOP_WORDS = new Set(
  'a an and are as at by for from in is it of on or the to with'.split(' '),
);

const NO_LETTERS = /[^\p{L}\p{N}]+/gu;

/**
 * One case, without accents and apostrophes; the same once more changes nothing. By way of upper case,
 * since it alone joins the forms that some letters have inside and at the end of a word, and to that
 * by way of lower case, which the capital ẞ needs to become 'ss'.
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

/** At most 32 characters: of a longer word its beginning counts, in names and in terms alike. */
const cut = (word: string) => characters(word).slice(0, TAG_MAX_CHARACTERS).join('');

const isLongEnough = (word: string) => characters(word).length >= TAG_MIN_CHARACTERS;
const isTag = (word: string) => isLongEnough(word) && !STOP_WORDS.has(word);

/**
 * The tags of a name: its words, split and stripped, without stop words, 2 to 32 characters each. A
 * word with something in it that is no letter is there whole and in parts: 'F-Zero' is `fzero` and
 * `zero`. A name whose first word is no tag is there as one word as well, so that 'The N' finds it.
 */
export function tagsOf(name: string): string[] {
  const words = plainText(name).trim().split(/\s+/);
  const whole = words.map(onlyLetters);
  const parts = words.flatMap((word) => word.split(NO_LETTERS));
  const [first] = whole.filter(Boolean);
  const joined = first === undefined || isTag(first) ? [] : [cut(whole.join(''))];
  return unique([...whole, ...parts].map(cut).filter(isTag).concat(joined.filter(isLongEnough)));
}

/** The tags of several names that one thing is found by. */
export function tagsOfAll(names: readonly string[]): string[] {
  return unique(names.flatMap(tagsOf));
}

/**
 * The tags a search looks for: the words of its term, each whole, at most four; the whole term as one
 * word where none of them is a tag.
 */
export function searchTags(term: string): string[] {
  const words = wordsOf(term);
  const tags = unique(words.map(cut).filter(isTag)).slice(0, TERM_MAX_WORDS);
  return tags.length > 0 ? tags : [cut(words.join(''))].filter(isLongEnough);
}

/**
 * The fallback when those tags find nothing and the last word of the term may be half of one that
 * no name is known by, as in 'Lights of th'; null when it is not.
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

/** A term as the album search sends it: lower case, letters, digits and single spaces alone. */
export function cleanTerm(term: string): string {
  return plainText(term).split(/\s+/).map(onlyLetters).filter(Boolean).join(' ');
}
