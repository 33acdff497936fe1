import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { type FightReport, getFight } from '../contract.ts';

export const fightKey = (number = '') => ['matches', 'fight', number] as const;

export function fightQuery(api: Client, number: string) {
  return queryOptions({
    queryKey: fightKey(number),
    queryFn: async ({ signal }): Promise<FightReport | null> => {
      if (!/^[1-9]\d{0,14}$/.test(number)) return null;
      try {
        return await api(getFight, { params: { number: Number(number) } }, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
}
