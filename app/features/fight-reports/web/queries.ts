import type { Client } from '@ringside/contract/client';
import { nullFor } from '@ringside/page-queries/call-query';
import { queryOptions } from '@tanstack/react-query';
import { type FightReport, getFight } from '../contract.ts';

export const fightKey = (number = '') => ['matches', 'fight', number] as const;

export function fightQuery(api: Client, number: string) {
  return queryOptions({
    queryKey: fightKey(number),
    queryFn: async ({ signal }): Promise<FightReport | null> => {
      if (!/^[1-9]\d{0,14}$/.test(number)) return null;
      return nullFor([404], api(getFight, { params: { number: Number(number) } }, { signal }));
    },
  });
}
