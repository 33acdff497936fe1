import type { Client } from '@ringside/contract/client';
import type { FastifyInstance } from 'fastify';
import { recentMatches } from '#app/features/fights/contract.ts';
import { RECENT_MATCHES_PAGE_SIZE } from '#app/features/fights/rules.ts';
import { calibrationBalance, calibrationSkills } from '#app/features/guide/contract.ts';
import { listItems, storeStatus } from '#app/features/shop/contract.ts';
import { getSnapshot, listTournaments } from '#app/features/tournaments/contract.ts';
import type { Pages } from './pages.ts';

const PAGES = ['/', '/recent'];

/** So that first viewers do not wait, and they are cached if the database is lost. */
export async function warmUp(app: FastifyInstance, api: Client, pages: Pages): Promise<void> {
  const work = [
    api(recentMatches, { query: { pageSize: RECENT_MATCHES_PAGE_SIZE } }),
    api(storeStatus),
    api(listItems),
    api(calibrationBalance),
    api(calibrationSkills),
    api(listTournaments),
    api(getSnapshot),
    ...PAGES.map(pages.prepare),
    app.processStatus.makeApiDocument?.(),
  ];
  // A picture that fails now is rendered on request.
  await Promise.allSettled(work);
}
