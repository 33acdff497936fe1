import type { SearchPlan } from './search-plans.server.ts';

/** Records whose figures are read as a sample, from either end of a set. */
export const SAMPLE_FROM_END = 1000;
/** A sample is off by less than this share of the set, divided by the root of its size, 98 times in 100. */
const MARGIN = 1.2;
/** A guess that is off by more margins is improved, so many times. */
const FAR = 3;
const MOST_COUNTS = 3;

/** The part of a sorted set that a page is read from; null is an open end. */
export interface SortedPart {
  from: number | null;
  to: number | null;
  /** Records of the part before the page. */
  skip: number;
}

/** A set of records sorted by a figure. */
interface SortedSet {
  matching: number;
  way: SearchPlan;
  /** Figures of some of the records, in any order. */
  sample: number[];
  /** The number of records whose figure comes before a value. */
  countBefore(value: number): Promise<number>;
}

/**
 * The part of a set that a page begins in. A sample suggests a value, and the records before it
 * are counted, which takes much less than sorting or skipping them. The start is exact, whatever
 * the sample; only the open end `to` is a guess, so a page that is not full has to be read without
 * it.
 */
export async function locatePart({
  matching,
  way,
  sample,
  countBefore,
}: SortedSet): Promise<SortedPart> {
  const figures = sample.toSorted((a, b) => (way.order === 'desc' ? b - a : a - b));
  const at = (share: number) => figures[Math.floor(share * figures.length)];
  const wanted = way.skip / matching;
  const margin = MARGIN / Math.sqrt(figures.length);
  let start = { from: null as number | null, before: 0, share: 0 };
  let share = wanted - margin;
  for (let counts = 0; counts < MOST_COUNTS && share > 0; counts += 1) {
    const from = at(share);
    if (from === undefined || from === start.from) break;
    const before = await countBefore(from);
    const rest = (way.skip - before) / matching;
    if (rest >= 0 && before >= start.before) start = { from, before, share };
    if (rest >= 0 && rest <= FAR * margin) break;
    share += rest - margin;
  }
  const skip = way.skip - start.before;
  const end = start.share + (skip + way.take) / matching + 2 * margin;
  return { from: start.from, to: end < 1 ? (at(end) ?? null) : null, skip };
}

/** The ids of a page read from its part: without the end `to` where that was guessed too near. */
export async function readPart(
  part: SortedPart,
  { take }: Pick<SearchPlan, 'take'>,
  read: (part: SortedPart) => Promise<number[]>,
): Promise<number[]> {
  const ids = await read(part);
  return ids.length === take || part.to === null ? ids : read({ ...part, to: null });
}
