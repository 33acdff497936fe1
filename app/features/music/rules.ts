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

/**
 * The tags of a name: its words in lower case, without accents and without all that is not a letter
 * or digit; stop words and words shorter than 2 or longer than 32 characters are left out.
 */
export function tagsOf(name: string): string[] {
  const words = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
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

/** Seconds as m:ss. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
