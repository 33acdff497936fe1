import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import { isolated } from '#app/core/names/rules.ts';
import { getFight } from '#app/features/fight-reports/contract.ts';
import { expectedOf, taleOfReport } from '#app/features/fight-reports/rules.ts';
import { getEntry } from '#app/features/guide/contract.ts';
import { raceDisplayName } from '#app/features/guide/rules.ts';
import { getPlayer } from '#app/features/players/contract.ts';
import { getTournament } from '#app/features/tournaments/contract.ts';
import { framedRounds } from '#app/features/tournaments/shown-bracket/framed-rounds.ts';
import * as heights from './embed-heights.ts';

const notePx = () => 57;

/** By the kind in the address of a frame, with the values after it. */
const VIEWS: Record<
  string,
  (api: Client, ...values: string[]) => Promise<[string, heights.Height]>
> = {
  next: async () => ['Next fight', heights.nextPx],
  recent: async () => ['Recent fights', heights.recentPx],
  async fight(api, number) {
    const { fight } = await api(getFight, { params: { number: Number(number) } });
    if (!fight) return [`Fight ${number}`, notePx];
    const { left, right } = fight;
    const title = `${isolated(left.MONSTER_NAME)} vs ${isolated(right.MONSTER_NAME)}`;
    const tale = taleOfReport(Number(number), fight);
    const letters = Math.max(left.MONSTER_NAME.length, right.MONSTER_NAME.length);
    return [title, heights.fightPx(letters, expectedOf(fight) !== null, tale.length)];
  },
  async bracket(api, id = '') {
    const cup = await api(getTournament, { params: { id } });
    const parts = framedRounds(cup).map((part) => part.map(({ matchups }) => matchups.length));
    return [cup.name, parts.length > 0 ? heights.bracketPx(parts) : notePx];
  },
  async monster(api, type = '', subtype = '') {
    const { META, description } = (await api(getEntry, { params: { type, subtype } })).monster;
    return [raceDisplayName(META), heights.whoPx(8, description?.length)];
  },
  async player(api, username = '') {
    return [(await api(getPlayer, { params: { username } })).displayName, heights.whoPx(50)];
  },
};

/** Title and height of the frame at a path; throws an `ApiError` if there is no such thing. */
export async function viewAt(api: Client, path: string): Promise<[string, heights.Height]> {
  try {
    const [kind = '', ...values] = path.split('/').slice(2).map(decodeURIComponent);
    const view = VIEWS[kind];
    if (view) return await view(api, ...values);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
  }
  throw new ApiError(404, 'not_found', 'This address is not valid.');
}
