import type { CalibrationChange, GuideEntry, Monster, RaceMeta, Technique } from './contract.ts';

/** Upper end of the radar's axes; grades are E to A for gain 1 to 5 (section 9). */
export const MAX_GAIN = 5;
export const GRADES = ['E', 'D', 'C', 'B', 'A'] as const;
export type Grade = (typeof GRADES)[number];

export const RANGES = [1, 2, 3, 4] as const;
export const RANGE_NAMES = { 1: 'Near', 2: 'Middle', 3: 'Far', 4: 'Very far' } as const;

export const TOP_MATCHUPS = 2;
export const ENOUGH_FIGHTS = 3;
export const TOP_TRAINERS = 5;

export const RARE_GROUP = 'RARE';

export function gradeOf(gain: number): Grade {
  return GRADES[Math.min(Math.max(Math.round(gain), 1), MAX_GAIN) - 1] as Grade;
}

export function raceDisplayName({ RACE_TYPE, RACE_SUBTYPE, RACE_SUPERTYPE }: RaceMeta): string {
  if (RACE_SUBTYPE === RACE_TYPE) return withSpaces(RACE_SUPERTYPE);
  return `${withSpaces(RACE_SUPERTYPE)} (${withSpaces(RACE_TYPE)}/${withSpaces(RACE_SUBTYPE)})`;
}

export function guideLine({ number, META }: GuideEntry): string {
  return `${raceDisplayName(META)} · No. ${number}`;
}

export function withSpaces(name: string): string {
  return name.replaceAll('_', ' ');
}

export function monsterPath({ RACE_TYPE, RACE_SUBTYPE }: AddressMeta): string {
  return `/monsters/${RACE_TYPE.toLowerCase()}/${RACE_SUBTYPE.toLowerCase()}`;
}

export function racePath(supertype: string): string {
  return monsterPath({ RACE_TYPE: supertype, RACE_SUBTYPE: supertype });
}

type AddressMeta = Pick<RaceMeta, 'RACE_TYPE' | 'RACE_SUBTYPE'>;

/** A path segment in the encyclopedia's spelling, also from `arrow head` or `Arrow-Head`. */
export function raceNameOf(part: string): string {
  return part
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');
}

export function subtypeGroup(subtype: string): string {
  return subtype.startsWith(RARE_GROUP) ? RARE_GROUP : subtype;
}

export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

export function inNumberOrder<T extends GuideEntry>(monsters: readonly T[]): T[] {
  return [...monsters].sort(
    (a, b) =>
      Number(a.number) - Number(b.number) ||
      compareText(a.META.RACE_SUPERTYPE, b.META.RACE_SUPERTYPE),
  );
}

/** Compares by code point, so that the order is the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export interface Encyclopedia extends CalibrationChange {
  bySupertype: ReadonlyMap<string, Monster>;
  byName: ReadonlyMap<string, Monster>;
  byPath: ReadonlyMap<string, Monster>;
}

export function indexEncyclopedia({ monsters, skills }: CalibrationChange): Encyclopedia {
  const ordered = inNumberOrder(monsters);
  const first = (key: (monster: Monster) => string) =>
    new Map(ordered.toReversed().map((monster) => [key(monster), monster]));
  const bySupertype = first((monster) => monster.META.RACE_SUPERTYPE);
  const names = [
    first((monster) => plainName(monster.name)),
    first((monster) => plainName(monster.slug)),
  ];
  const supertypes = first((monster) => plainName(monster.META.RACE_SUPERTYPE));
  return {
    monsters: ordered,
    skills,
    bySupertype,
    byName: new Map([...names, supertypes].flatMap((index) => [...index])),
    byPath: first((monster) => monsterPath(monster.META)),
  };
}

/** Why an encyclopedia is invalid, or null: keys and addresses have to be unique. */
export function reasonAgainstCalibration({ monsters }: CalibrationChange): string | null {
  const seen = new Set<string>();
  for (const { META } of monsters) {
    for (const key of [META.RACE_SUPERTYPE, monsterPath(META)]) {
      if (seen.has(key)) return `two monsters share ${key}`;
      seen.add(key);
    }
  }
  return null;
}

export function guideEntry({ number, name, META }: GuideEntry): GuideEntry {
  return { number, name, META };
}

export function neighbours(
  ordered: readonly Monster[],
  monster: Monster,
): { previous: GuideEntry | null; next: GuideEntry | null } {
  const place = ordered.indexOf(monster);
  const at = (index: number) => {
    const neighbour = ordered[index];
    return neighbour ? guideEntry(neighbour) : null;
  };
  return { previous: at(place - 1), next: at(place + 1) };
}

export function techniquesAt(techniques: readonly Technique[], range: number): Technique[] {
  return techniques
    .filter((technique) => technique.range === range)
    .sort((a, b) => a.index - b.index);
}

export interface Matchup {
  race: string;
  count: number;
  fights: number;
}

/** The highest lower bound first (section 9); empty without wins (or losses). */
export function topMatchups(matchups: readonly Matchup[]): Matchup[] {
  return matchups
    .filter(({ count }) => count > 0)
    .map((matchup) => ({ matchup, bound: lowerBound(matchup.count, matchup.fights) }))
    .sort((a, b) => b.bound - a.bound || compareText(a.matchup.race, b.matchup.race))
    .slice(0, TOP_MATCHUPS)
    .map(({ matchup }) => matchup);
}

/** The standard score of a one-sided 95 % confidence interval. */
export const CONFIDENCE = 1.645;

/** From 0 to 1, one-sided with 95 % confidence (Wilson's score interval). */
export function lowerBound(count: number, total: number): number {
  if (total === 0) return 0;
  const share = count / total;
  const squared = CONFIDENCE ** 2;
  const spread = CONFIDENCE * Math.sqrt((share * (1 - share)) / total + squared / (4 * total ** 2));
  return Math.max(0, (share + squared / (2 * total) - spread) / (1 + squared / total));
}
