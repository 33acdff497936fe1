import { getChampions } from '#app/features/champions/contract.ts';
import { recentMatches } from '#app/features/fights/contract.ts';
import { getRaceForm } from '#app/features/fights/form/contract.ts';
import {
  calibrationBalance,
  calibrationSkills,
  getEntry,
  getMonster,
  getStatistics,
} from '#app/features/guide/contract.ts';
import { listItems, storeStatus } from '#app/features/shop/contract.ts';
import { getSnapshot, getTournament, listTournaments } from '#app/features/tournaments/contract.ts';
import { getNextFights } from '#app/features/upcoming/contract.ts';
import { getOdds } from '#app/features/upcoming/odds/contract.ts';
import { API_MOUNT } from '../context.ts';

/** Routes that everyone polls, served from cached compressed bytes. */
const HOT = new Set(
  [
    recentMatches,
    getChampions,
    calibrationBalance,
    calibrationSkills,
    getEntry,
    getMonster,
    getNextFights,
    getOdds,
    getRaceForm,
    getStatistics,
    listItems,
    storeStatus,
    getSnapshot,
    getTournament,
    listTournaments,
  ].map(({ path }) => `${API_MOUNT}${path}`),
);

/** Whether this route, as registered, is served from cached bytes. */
export function isHotRoute(method: string, url: string): boolean {
  return (method === 'GET' || method === 'HEAD') && HOT.has(url);
}
