export interface Heard {
  number: number;
  sentence: string;
}

const SAID_AT_ONCE = 3;

export function saidText(results: readonly Heard[]): string {
  const inOrder = results.toSorted((a, b) => a.number - b.number);
  const sentences = inOrder.map(({ sentence }) => `${sentence}.`);
  if (sentences.length <= SAID_AT_ONCE) return sentences.join(' ');
  return `${sentences.length} new results. The last one: ${sentences.at(-1)}`;
}

/** What a source has at first is not news, nor what it has at the next look after `forget`. */
export function createHearing() {
  const since = new Map<string, number>();
  const said = new Set<number>();
  return {
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
