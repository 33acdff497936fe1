import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { calibrationBalance } from '../../contract.ts';
import { guideEntry, inNumberOrder } from '../../rules.ts';

const BREEDS_STALE_MS = 60 * 60_000;

export function mainBreedsQuery(api: Client) {
  return queryOptions({
    queryKey: ['calibration', 'main-breeds'],
    queryFn: async ({ signal }) => {
      const monsters = await api(calibrationBalance, {}, { signal });
      const main = monsters.filter(({ META }) => META.RACE_TYPE === META.RACE_SUBTYPE);
      return inNumberOrder(main.map(guideEntry));
    },
    staleTime: BREEDS_STALE_MS,
  });
}
