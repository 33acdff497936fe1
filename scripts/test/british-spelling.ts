import dictionary from 'dictionary-en-gb';
import nspell from 'nspell';

export interface Spelling {
  /** The words of a text that are not British English. */
  misspelt(text: string): string[];
}

/**
 * Checks words against the British dictionary (-ise, not -ize).
 *
 * @param titles names that may be spelt in any way; only ignored whole and in their own case.
 * @param alsoWords correct words that the dictionary lacks, in lower case.
 */
export function createSpelling(titles: string[], alsoWords: string[]): Spelling {
  const spelling = nspell(Buffer.from(dictionary.aff), Buffer.from(dictionary.dic));
  const known = new Set(alsoWords);
  const longestFirst = titles.toSorted((a, b) => b.length - a.length).map(RegExp.escape);
  const title = new RegExp(`\\b(?:${longestFirst.join('|')})\\b`, 'g');

  function isKnown(word: string): boolean {
    const bare = word.replace(/'s?$/, '');
    return /\d/.test(bare) || known.has(bare.toLowerCase()) || spelling.correct(bare);
  }

  return {
    misspelt(text) {
      const plain = (titles.length > 0 ? text.replace(title, '') : text).replaceAll('’', "'");
      const words = plain.match(/[\p{L}\d][\p{L}\d'-]*/gu) ?? [];
      return words.filter((word) => !isKnown(word) && !word.split('-').every(isKnown));
    },
  };
}
