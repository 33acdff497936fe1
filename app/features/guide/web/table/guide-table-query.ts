import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { calibrationBalance, calibrationSkills } from '../../contract.ts';
import { inNumberOrder } from '../../rules.ts';
import { type GuideTable, guideRow, techniqueNames } from '../../table/guide-table-rules.ts';

export function guideTableQuery(api: Client) {
  return queryOptions({
    queryKey: ['calibration', 'guide-table'],
    queryFn: async ({ signal }): Promise<GuideTable> => {
      const [monsters, skills] = await Promise.all([
        api(calibrationBalance, {}, { signal }),
        api(calibrationSkills, {}, { signal }),
      ]);
      return { rows: inNumberOrder(monsters).map(guideRow), techniques: techniqueNames(skills) };
    },
    staleTime: 60 * 60_000,
  });
}
