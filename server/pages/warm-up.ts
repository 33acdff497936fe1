import type { Client } from '@ringside/contract/client';
import { recentMatches } from '#app/features/matches/contract.ts';
import { RECENT_MATCHES_PAGE_SIZE } from '#app/features/matches/rules.ts';
import { calibrationBalance, calibrationSkills } from '#app/features/monsters/contract.ts';
import { listItems, storeStatus } from '#app/features/shop/contract.ts';
import { getSnapshot, listTournaments } from '#app/features/tournaments/contract.ts';
import type { Pages } from './pages.ts';

const PAGES = ['/', '/recent'];

/**
 * Prepares the most requested responses before the server listens, so that the first viewers do
 * not wait, and a new process has them cached should the database become unavailable.
 */
export async function warmUp(api: Client, pages: Pages): Promise<void> {
  const work = [
    api(recentMatches, { query: { pageSize: RECENT_MATCHES_PAGE_SIZE } }),
    api(storeStatus),
    api(listItems),
    api(calibrationBalance),
    api(calibrationSkills),
    api(listTournaments),
    api(getSnapshot),
    ...PAGES.map(pages.prepare),
  ];
  // A picture that fails now is rendered on request.
  await Promise.allSettled(work);
}
