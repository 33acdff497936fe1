import { callQuery } from '@ringside/page-queries/call-query';
import { useApi } from '@ringside/page-queries/page-data';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { type MonsterRecord, searchNames } from '#app/features/records/contract.ts';
import { isName } from '../../../edits/parse-participants.ts';

const NAME_MAX_CHARACTERS = 60;

export function useNameOffers(text: string, wanted: boolean): MonsterRecord[] {
  const api = useApi();
  const term = useDeferredValue(text.trim());
  const enabled = wanted && isName(term) && term.length <= NAME_MAX_CHARACTERS;
  const query = callQuery(
    api,
    ['monster-names', term.toLowerCase()],
    searchNames,
    { query: { term } },
    { enabled, placeholderData: keepPreviousData },
  );
  const { data, isPlaceholderData } = useQuery(query);
  if (!enabled || !data) return [];
  if (!isPlaceholderData && term === text.trim()) return data.monsters;
  // Suggestions for an earlier text stay only if they match: Enter must not pick another.
  const typed = text.trim().toLowerCase();
  return data.monsters.filter(({ MONSTER_NAME }) => MONSTER_NAME.toLowerCase().includes(typed));
}
