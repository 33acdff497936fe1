/** Decisions about the catalogue and its search (specification, sections 5 and 9). */

/** Results a search answers at most. */
export const SEARCH_LIMIT = 50;
export const ALBUM_SONGS_PER_PAGE = 18;
export const ALBUM_NAME_MAX_CHARACTERS = 60;

const TAG_MIN_CHARACTERS = 2;
const TAG_MAX_CHARACTERS = 32;
const TERM_MAX_WORDS = 4;

/** Words too common to tell one song from another. */
const STOP_WORDS = new Set(
  'a an and are as at by for from in is it of on or the to with'.split(' '),
);

/** Lower case, without accents and apostrophes. */
function plainWord(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase();
}

/**
 * The tags of a name: its words in lower case, without accents and without all that is not a letter
 * or digit; stop words and words shorter than 2 or longer than 32 characters are left out.
 */
export function tagsOf(name: string): string[] {
  const words = plainWord(name).split(/[^\p{L}\p{N}]+/u);
  const tags = words.filter((word) => {
    const { length } = [...word];
    return length >= TAG_MIN_CHARACTERS && length <= TAG_MAX_CHARACTERS && !STOP_WORDS.has(word);
  });
  return [...new Set(tags)];
}

/** The tags a search looks for: those of its term, at most four words. */
export function searchTags(term: string): string[] {
  return tagsOf(term).slice(0, TERM_MAX_WORDS);
}

/** A part of a name, and whether a search looked for it. */
export interface NamePart {
  text: string;
  marked: boolean;
}

const NAME_WORD = /[\p{L}\p{N}\p{M}'’]+/gu;

/** A name in parts, the beginnings of words that the tags found marked. Together they are the name. */
export function markedParts(name: string, tags: readonly string[]): NamePart[] {
  const parts: NamePart[] = [];
  let from = 0;
  for (const { 0: word, index } of tags.length > 0 ? name.matchAll(NAME_WORD) : []) {
    const length = markedLength(word, tags);
    if (length === 0) continue;
    if (index > from) parts.push({ text: name.slice(from, index), marked: false });
    parts.push({ text: name.slice(index, index + length), marked: true });
    from = index + length;
  }
  if (from < name.length) parts.push({ text: name.slice(from), marked: false });
  return parts;
}

/** How much of a word, in UTF-16 units, the longest tag that begins it covers. */
function markedLength(word: string, tags: readonly string[]): number {
  const plain = plainWord(word);
  const found = tags.filter((tag) => plain.startsWith(tag));
  const wanted = Math.max(0, ...found.map((tag) => tag.length));
  if (wanted === 0) return 0;
  let length = 0;
  for (const character of word) {
    const covered = plainWord(word.slice(0, length)).length >= wanted;
    if (covered && !/\p{M}/u.test(character)) break;
    length += character.length;
  }
  return length;
}

/** A term as the album search sends it: lower case, letters, digits and single spaces alone. */
export function cleanTerm(term: string): string {
  return term
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ]+/gu, '')
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** An album's name as a row shows it, 60 characters at most. */
export function shortAlbumName(name: string): string {
  const characters = [...name];
  if (characters.length <= ALBUM_NAME_MAX_CHARACTERS) return name;
  return `${characters.slice(0, ALBUM_NAME_MAX_CHARACTERS).join('')}…`;
}

/**
 * Songs whose name or album holds what somebody typed, or has words that begin with each of its
 * words, whatever case and accents.
 */
export function filterSongs<S extends { name: string; album: { name: string } }>(
  songs: S[],
  text: string,
): S[] {
  const wanted = plainWord(text).trim();
  const starts = wanted.split(/\s+/);
  if (wanted === '') return songs;
  return songs.filter(({ name, album }) => {
    const plain = plainWord(`${name}\n${album.name}`);
    if (plain.includes(wanted)) return true;
    const words = plain.split(/[^\p{L}\p{N}]+/u);
    return starts.every((start) => words.some((word) => word.startsWith(start)));
  });
}

/** One page of a list, pages counted from 1; a page beyond the end is the last. */
export function pageOf<T>(items: T[], page: number, perPage: number) {
  const pages = Math.max(1, Math.ceil(items.length / perPage));
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pages);
  const first = (shown - 1) * perPage;
  return { page: shown, pages, first, items: items.slice(first, first + perPage) };
}

/** Seconds as m:ss. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
