/** A result that has arrived. */
export interface Heard {
  /** The fight's own number. */
  number: number;
  sentence: string;
}

/** More results at once are counted, and only the last one is said. */
const SAID_AT_ONCE = 3;

/** New results as one text, the oldest first; empty without any. */
export function saidText(results: readonly Heard[]): string {
  const inOrder = results.toSorted((a, b) => a.number - b.number);
  const sentences = inOrder.map(({ sentence }) => `${sentence}.`);
  if (sentences.length <= SAID_AT_ONCE) return sentences.join(' ');
  return `${sentences.length} new results. The last one: ${sentences.at(-1)}`;
}

/**
 * Remembers what was said. What a source has at first is not news, and neither is what it has at the
 * next look after `forget`.
 */
export function createHearing() {
  const since = new Map<string, number>();
  const said = new Set<number>();
  return {
    /** Those results of a source that are new and wanted; each once, also from several sources. */
    news(
      source: string,
      results: readonly Heard[],
      isWanted: (number: number) => boolean,
    ): Heard[] {
      const newest = Math.max(0, ...results.map(({ number }) => number));
      const known = since.get(source) ?? newest;
      since.set(source, known);
      const news = results.filter(
        ({ number }) => number > known && !said.has(number) && isWanted(number),
      );
      for (const { number } of news) said.add(number);
      return news;
    },
    forget() {
      since.clear();
    },
  };
}
