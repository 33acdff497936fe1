import { createTypoSearch, type TypoSearch } from '@ringside/typo-search';
import type { GuideEntry } from '../../../contract.ts';
import { withSpaces } from '../../../rules.ts';

export function createMonsterSearch<T extends GuideEntry>(roster: readonly T[]): TypoSearch<T> {
  return createTypoSearch(
    roster.map((item) => ({ item, name: item.name, aliases: monsterAliases(item) })),
  );
}

function monsterAliases({ number, META }: GuideEntry): string[] {
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
