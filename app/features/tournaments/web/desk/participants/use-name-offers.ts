import { useApi } from '@ringside/page-queries/page-data';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { type MonsterRecord, searchNames } from '#app/features/records/contract.ts';
import { isName } from '../../../edits/parse-participants.ts';

const NAME_MAX_CHARACTERS = 60;

export function useNameOffers(text: string, wanted: boolean): MonsterRecord[] {
  const api = useApi();
  const term = useDeferredValue(text.trim());
  const enabled = wanted && isName(term) && term.length <= NAME_MAX_CHARACTERS;
  const query = queryOptions({
    queryKey: ['monster-names', term.toLowerCase()],
    queryFn: ({ signal }) => api(searchNames, { query: { term } }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = useQuery(query);
  if (!enabled || !data) return [];
  if (!isPlaceholderData && term === text.trim()) return data.monsters;
  // Suggestions for an earlier text stay only if they match: Enter must not pick another.
  const typed = text.trim().toLowerCase();
  return data.monsters.filter(({ MONSTER_NAME }) => MONSTER_NAME.toLowerCase().includes(typed));
}
