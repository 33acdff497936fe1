import { toPath } from '@ringside/contract/client';
import type { FastifyInstance } from 'fastify';
import { recentMatches } from '#app/features/matches/contract.ts';
import { RECENT_MATCHES_PAGE_SIZE } from '#app/features/matches/rules.ts';
import { calibrationBalance, calibrationSkills } from '#app/features/monsters/contract.ts';
import { listItems, storeStatus } from '#app/features/shop/contract.ts';
import { getSnapshot, listTournaments } from '#app/features/tournaments/contract.ts';
import { API_MOUNT } from '../context.ts';
import { IN_PROCESS_ADDRESS } from './internal-address.ts';

const PAGES = ['/', '/recent'];

/**
 * Prepares what everybody asks for before the doors open: the first viewers wait for nothing, and a
 * process that has just begun knows the hot answers should the database go away.
 */
export async function warmUp(app: FastifyInstance): Promise<void> {
  const calls = [
    toPath(recentMatches, { query: { pageSize: RECENT_MATCHES_PAGE_SIZE } }),
    ...[storeStatus, listItems, calibrationBalance, calibrationSkills].map(({ path }) => path),
    ...[listTournaments, getSnapshot].map(({ path }) => path),
  ].map((path) => `${API_MOUNT}${path}`);
  // What fails now is prepared when it is asked for.
  const ask = (url: string) =>
    app.inject({ url, remoteAddress: IN_PROCESS_ADDRESS }).catch(() => {});
  await Promise.all([...calls, ...PAGES].map(ask));
}
