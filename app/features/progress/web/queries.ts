import type { Client } from '@ringside/contract/client';
import { nullFor } from '@ringside/page-queries/call-query';
import { queryOptions } from '@tanstack/react-query';
import { getUser, type UserRecord } from '#app/core/identity/contract.ts';
import { USER_REFRESH_MS } from '#app/core/identity/rules.ts';
import { calibrationBalance, type GuideEntry } from '#app/features/guide/contract.ts';
import { inNumberOrder } from '#app/features/guide/rules.ts';

export function playerKey(username: string) {
  return ['players', username.toLowerCase()] as const;
}

export function playerQuery(api: Client, username: string) {
  return queryOptions({
    queryKey: playerKey(username),
    queryFn: async ({ signal }): Promise<UserRecord | null> => {
      return nullFor([400, 404], api(getUser, { params: { username }, headers: {} }, { signal }));
    },
    refetchInterval: USER_REFRESH_MS,
  });
}

export const GUIDE_KEY = ['calibration', 'guide'] as const;
const GUIDE_STALE_MS = 60 * 60_000;

export function guideQuery(api: Client) {
  return queryOptions({
    queryKey: GUIDE_KEY,
    queryFn: async ({ signal }) => {
      const monsters = await api(calibrationBalance, {}, { signal });
      return inNumberOrder(
        monsters.map(({ number, name, META }): GuideEntry => ({ number, name, META })),
      );
    },
    staleTime: GUIDE_STALE_MS,
  });
}
