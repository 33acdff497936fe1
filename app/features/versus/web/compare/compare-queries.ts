import type { Client } from '@ringside/contract/client';
import { nullFor } from '@ringside/page-queries/call-query';
import { getMonster, type Monster, type Technique } from '#app/features/guide/contract.ts';
import { calibrationQuery } from '#app/features/guide/web/queries.ts';

export interface Compared {
  monster: Monster;
  techniques: Technique[];
}

export const comparedKey = (slug: string) => ['calibration', 'compared', slug] as const;

export const comparedQuery = (api: Client, slug: string) =>
  calibrationQuery(
    ['compared', slug],
    (options): Promise<Compared | null> =>
      nullFor([400, 404], api(getMonster, { params: { name: slug } }, options)),
  );
