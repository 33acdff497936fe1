/** Suggestions for an address without a monster. */
import type { GuideEntry } from './contract.ts';
import { plainName } from './rules.ts';

/**
 * Edit distance: letters to insert, delete, replace or swap with their neighbour (optimal string
 * alignment).
 */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (i > 1 && j > 1 && swapped) least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

const NEAREST_NAMES = 5;
/** Longer words are not misspelt names, and would be slow to compare. */
const WORD_MAX_CHARACTERS = 30;

/** The monsters whose type and subtype, or whose name, are closest to an address. */
export function nearestMonsters(
  monsters: readonly GuideEntry[],
  { type, subtype }: { type: string; subtype: string },
): GuideEntry[] {
  const [wantedType, wantedSubtype] = [type, subtype].map((word) =>
    plainName(word).slice(0, WORD_MAX_CHARACTERS),
  ) as [string, string];
  // There are 38 types and as many subtypes; each pair of words is compared once.
  const known = new Map<string, number>();
  const distance = (wanted: string, name: string) => {
    const key = `${wanted} ${name}`;
    const found =
      known.get(key) ?? editDistance(wanted, name) / Math.max(wanted.length, name.length, 1);
    known.set(key, found);
    return found;
  };
  const far = ({ name, META }: GuideEntry) => {
    const address =
      distance(wantedType, plainName(META.RACE_TYPE)) +
      distance(wantedSubtype, plainName(META.RACE_SUBTYPE));
    const ownName = Math.min(
      distance(wantedType, plainName(name)),
      distance(wantedSubtype, plainName(name)),
    );
    return Math.min(address / 2, ownName);
  };
  return monsters
    .map((monster) => ({ monster, far: far(monster) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, NEAREST_NAMES)
    .map(({ monster }) => monster);
}
