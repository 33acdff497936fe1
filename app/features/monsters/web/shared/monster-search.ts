import { createTypoSearch, type TypoSearch } from '@ringside/typo-search';
import { withSpaces } from '../../rules.ts';
import type { RosterEntry } from './roster-query.ts';

/** Finds monsters by name, number, type or subtype, letters slipped or not. */
export function createMonsterSearch(roster: readonly RosterEntry[]): TypoSearch<RosterEntry> {
  return createTypoSearch(
    roster.map((item) => ({ item, name: item.name, aliases: monsterAliases(item) })),
  );
}

function monsterAliases({ number, META }: RosterEntry): string[] {
  const type = withSpaces(META.RACE_TYPE);
  const subtype = withSpaces(META.RACE_SUBTYPE);
  return [
    withSpaces(META.RACE_SUPERTYPE),
    number,
    String(Number(number)),
    type,
    `${type} ${subtype}`,
    `${subtype} ${type}`,
  ];
}
