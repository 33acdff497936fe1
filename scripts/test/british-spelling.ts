import dictionary from 'dictionary-en-gb';
import nspell from 'nspell';

export interface Spelling {
  /** The words of a text that are not British English. */
  misspelt(text: string): string[];
}

let british: ReturnType<typeof nspell> | undefined;

/** The dictionary, read once since that takes half a second. */
function britishWords(): ReturnType<typeof nspell> {
  british ??= nspell(Buffer.from(dictionary.aff), Buffer.from(dictionary.dic));
  return british;
}

/**
 * Checks words against the British dictionary (-ise, not -ize).
 *
 * @param titles names that are not checked; they must match whole and in the same case.
 * @param alsoWords correct words that are not in the dictionary, in lower case.
 */
export function createSpelling(titles: string[], alsoWords: string[]): Spelling {
  const known = new Set(alsoWords);
  const title = titlePattern(titles);

  const looked = new Map<string, boolean>();

  function look(word: string): boolean {
    const bare = word.replace(/'s?$/, '');
    const is = /\d/.test(bare) || known.has(bare.toLowerCase()) || britishWords().correct(bare);
    looked.set(word, is);
    return is;
  }

  const isKnown = (word: string): boolean => looked.get(word) ?? look(word);

  return {
    misspelt(text) {
      const plain = text.replace(title, '').replaceAll('’', "'");
      const words = plain.match(/[\p{L}\d][\p{L}\d'-]*/gu) ?? [];
      return words.filter((word) => !isKnown(word) && !word.split('-').every(isKnown));
    },
  };
}

/** Matches any of some titles, whole and in the same case; the longest one first. */
export function titlePattern(titles: string[]): RegExp {
  const longestFirst = titles.toSorted((a, b) => b.length - a.length).map(RegExp.escape);
  return new RegExp(`\\b(?:${longestFirst.join('|')})\\b`, 'g');
}
