/** The side picker's entries (specification, sections 2, 5 and 9). */
import type { GuideEntry } from './contract.ts';
import { plainName, RARE_GROUP, subtypeGroup } from './rules.ts';

export const PICKER_RESULTS_MAX = 40;
export const PICKER_LOCK_STORAGE_KEY = 'ringside-picker-locked';

/** Ignores case, underscores and spaces; without a search, those whose type is their subtype. */
export function searchPicker<T extends GuideEntry>(monsters: readonly T[], words: string): T[] {
  const plain = plainName(words);
  if (plain === '') {
    const pure = monsters.filter(({ META }) => META.RACE_TYPE === META.RACE_SUBTYPE);
    return pure.slice(0, PICKER_RESULTS_MAX);
  }
  const begin: T[] = [];
  const hold: T[] = [];
  for (const monster of monsters) {
    const { RACE_TYPE, RACE_SUBTYPE, RACE_SUPERTYPE } = monster.META;
    const names = [RACE_SUPERTYPE, monster.name].map(plainName);
    if (names.some((name) => name.startsWith(plain))) begin.push(monster);
    else if (
      [...names, plainName(RACE_TYPE), plainName(RACE_SUBTYPE)].some((n) => n.includes(plain))
    )
      hold.push(monster);
  }
  return [...begin, ...hold].slice(0, PICKER_RESULTS_MAX);
}

export interface SubtypeGroup<T extends GuideEntry> {
  group: string;
  monsters: T[];
}

export function subtypeGroups<T extends GuideEntry>(family: readonly T[]): SubtypeGroup<T>[] {
  const groups = new Map<string, T[]>();
  for (const monster of family) {
    const group = subtypeGroup(monster.META.RACE_SUBTYPE);
    groups.set(group, [...(groups.get(group) ?? []), monster]);
  }
  const pure = family[0]?.META.RACE_TYPE;
  const place = (group: string) => (group === pure ? 0 : group === RARE_GROUP ? 2 : 1);
  return [...groups]
    .map(([group, monsters]) => ({ group, monsters }))
    .sort((a, b) => place(a.group) - place(b.group));
}

export function beatenTypes(
  monsters: readonly GuideEntry[],
  victories: Readonly<Record<string, unknown>>,
): Set<string> {
  const types = new Set(monsters.map(({ META }) => META.RACE_TYPE));
  for (const { META } of monsters)
    if (!victories[META.RACE_SUPERTYPE]) types.delete(META.RACE_TYPE);
  return types;
}
