/** The normalisation of names and search terms (specification, section 5). */

/** Words of names and terms that songs are not found by (specification, section 5). */
const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and are as at by for from in is it of on or the to with'.split(' '),
);

const TAG_MIN_CHARACTERS = 2;
const TAG_MAX_CHARACTERS = 32;
const TERM_MAX_WORDS = 4;

const NO_LETTERS = /[^\p{L}\p{N}]+/gu;

/** Without accents and apostrophes; upper case in between unifies several lower-case forms. */
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

const cut = (word: string) => characters(word).slice(0, TAG_MAX_CHARACTERS).join('');

const isLongEnough = (word: string) => characters(word).length >= TAG_MIN_CHARACTERS;
const isTag = (word: string) => isLongEnough(word) && !STOP_WORDS.has(word);

/** Words split and stripped, without stop words, 2 to 32 characters each. */
export function tagsOf(name: string): string[] {
  const words = plainText(name).trim().split(/\s+/);
  const whole = words.map(onlyLetters);
  const parts = words.flatMap((word) => word.split(NO_LETTERS));
  const [first] = whole.filter(Boolean);
  const joined = first === undefined || isTag(first) ? [] : [cut(whole.join(''))];
  return unique([...whole, ...parts].map(cut).filter(isTag).concat(joined.filter(isLongEnough)));
}

export function tagsOfAll(names: readonly string[]): string[] {
  return unique(names.flatMap(tagsOf));
}

/** At most four tags; the joined term if no word is a tag. */
export function searchTags(term: string): string[] {
  const words = wordsOf(term);
  const tags = unique(words.map(cut).filter(isTag)).slice(0, TERM_MAX_WORDS);
  return tags.length > 0 ? tags : [cut(words.join(''))].filter(isLongEnough);
}

/** For a search without results whose last word may begin an ignored one ('Lights of th'). */
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

export function cleanTerm(term: string): string {
  return plainText(term).split(/\s+/).map(onlyLetters).filter(Boolean).join(' ');
}
