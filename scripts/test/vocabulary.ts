/** Endings of regular forms, and the base form's endings in their place. */
const ENDINGS: [ending: string, plain: string[]][] = [
  ['ies', ['y']],
  ['ied', ['y']],
  ['iest', ['y']],
  ['ily', ['y']],
  ['es', ['', 'e']],
  ['s', ['']],
  ['ed', ['', 'e']],
  ['ing', ['', 'e']],
  ['er', ['', 'e']],
  ['ers', ['', 'e']],
  ['est', ['', 'e']],
  ['ly', ['', 'le']],
];
const WORD = /\p{L}[\p{L}']*/gu;

/** Candidate base forms of a word: for `stopped` they are `stopped`, `stopp`, `stoppe` and `stop`. */
function plainWordsOf(form: string): string[] {
  const word = form.replace(/'s?$/, '');
  const plain = ENDINGS.flatMap(([ending, endings]) =>
    word.endsWith(ending) ? endings.map((one) => word.slice(0, -ending.length) + one) : [],
  );
  return [word, ...plain, ...plain.map((one) => one.replace(/(.)\1$/, '$1'))];
}

/** The words of a text, without code in backticks and single letters, which are keys. */
export function wordsOf(text: string): string[] {
  const words =
    text
      .replaceAll(/`[^`]*`/g, '')
      .replaceAll('’', "'")
      .toLowerCase()
      .match(WORD) ?? [];
  return words.map((word) => word.replace(/'$/, '')).filter((word) => word.length > 1);
}

/** A word list that also matches regular forms and records the words that were used. */
export function createVocabulary(words: Iterable<string>) {
  const unused = new Set(words);
  const all = new Set(unused);
  const known = new Map<string, boolean>();

  function look(word: string): boolean {
    const found = plainWordsOf(word).filter((one) => all.has(one));
    for (const one of found) unused.delete(one);
    known.set(word, found.length > 0);
    return found.length > 0;
  }

  return {
    /** Whether the word or one of its base forms is in the list. */
    has: (word: string): boolean => known.get(word) ?? look(word),
    unused: (): string[] => [...unused],
  };
}
