import { editDistance } from '@ringside/typo-search/edit-distance';
import type { GuideEntry } from './contract.ts';
import { plainName } from './rules.ts';

/** The name closest to a misspelt one, in any case; null if none is alike in at least half of its letters. */
export function nearestName(misspelt: string, names: Iterable<string>): string | null {
  const wanted = misspelt.slice(0, WORD_MAX_CHARACTERS).toLowerCase();
  let nearest: string | null = null;
  let least = Math.floor(wanted.length / 2) + 1;
  for (const name of names) {
    const own = name.slice(0, WORD_MAX_CHARACTERS).toLowerCase();
    const distance = editDistance(wanted, own, least - 1);
    if (distance < least) [nearest, least] = [name, distance];
  }
  return nearest;
}

export function withNearest(expected: string, misspelt: string, names: Iterable<string>): string {
  const nearest = nearestName(misspelt, names);
  return nearest === null ? expected : `${expected}; the nearest is ${JSON.stringify(nearest)}`;
}

export const breedExpected = (breed: string, known: Iterable<string>) =>
  withNearest('a RACE_SUPERTYPE of GET /api/calibration/balance', breed, known);

const NEAREST_NAMES = 5;
/** Longer words are not misspelt names, and would be slow to compare. */
const WORD_MAX_CHARACTERS = 30;

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
    const longest = Math.max(wanted.length, name.length, 1);
    const found = known.get(key) ?? editDistance(wanted, name, longest) / longest;
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
