import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import type { FastifyInstance } from 'fastify';
import { isolated } from '#app/core/names/rules.ts';
import { getFight } from '#app/features/fight-reports/contract.ts';
import { recentMatches } from '#app/features/fights/contract.ts';
import { getEntry, getStatistics } from '#app/features/guide/contract.ts';
import { monsterPath, raceDisplayName } from '#app/features/guide/rules.ts';
import { getPlayer } from '#app/features/players/contract.ts';
import { getTournament } from '#app/features/tournaments/contract.ts';
import { getNextFights } from '#app/features/upcoming/contract.ts';
import { mainBout } from '#app/features/upcoming/rules.ts';
import type { Site } from '#app/ui/site.tsx';
import { embedDocument, lookOf, policyOf } from './embed-document.ts';
import {
  bracketPart,
  fightPart,
  monsterPart,
  nextPart,
  note,
  type Part,
  playerPart,
  recentPart,
} from './embed-views.ts';

interface View extends Part {
  title: string;
  name?: string | undefined;
  more: string;
  refreshSeconds?: number;
}

const NEXT_REFRESH_SECONDS = 15;
const REFRESH_SECONDS = 30;
const RECENT_SHOWN = 8;
const OPEN = { config: { open: true } } as const;

type Params = Record<string, string>;

const VIEWS: Record<string, (api: Client, params: Params) => Promise<View>> = {
  next: async (api) => {
    const now = Date.now();
    const part = nextPart(mainBout(await api(getNextFights), now), now);
    return { title: 'Next fight', ...part, more: '/next', refreshSeconds: NEXT_REFRESH_SECONDS };
  },
  recent: async (api) => ({
    title: 'Recent fights',
    ...recentPart((await api(recentMatches, { query: { pageSize: RECENT_SHOWN } })).records),
    more: '/recent',
    refreshSeconds: REFRESH_SECONDS,
  }),
  'fight/:number': async (api, { number }) => {
    const report = await api(getFight, { params: { number: Number(number) } });
    const { left, right } = report.fight ?? {};
    const name =
      left && right && `${isolated(left.MONSTER_NAME)} vs ${isolated(right.MONSTER_NAME)}`;
    const title = `Fight ${report.number}`;
    return { title, name, ...fightPart(report), more: `/fight/${report.number}` };
  },
  'bracket/:id': async (api, { id = '' }) => {
    const tournament = await api(getTournament, { params: { id } });
    const more = `/tournament/view/${encodeURIComponent(tournament.id)}`;
    const part = bracketPart(tournament);
    return { title: tournament.name, ...part, more, refreshSeconds: REFRESH_SECONDS };
  },
  'monster/:type/:subtype': async (api, { type = '', subtype = '' }) => {
    const { monster } = await api(getEntry, { params: { type, subtype } });
    const { RACE_SUPERTYPE: supertype } = monster.META;
    const statistics = await api(getStatistics, { params: { supertype } });
    const title = raceDisplayName(monster.META);
    return { title, ...monsterPart(monster, statistics), more: monsterPath(monster.META) };
  },
  'player/:name': async (api, { name: username = '' }) => {
    const player = await api(getPlayer, { params: { username } });
    const more = `/players/${encodeURIComponent(player.login)}`;
    return { title: 'Player', name: player.displayName, ...playerPart(player), more };
  },
};

export function registerEmbeds(app: FastifyInstance, api: Client, site: Site): void {
  for (const [path, view] of Object.entries(VIEWS)) {
    app.get<{ Params: Params; Querystring: Record<string, unknown> }>(
      `/embed/${path}`,
      OPEN,
      async ({ params, query }, reply) => {
        const { status, rem: _, ...shown } = await orMissing(() => view(api, params));
        return reply
          .code(status)
          .removeHeader('x-frame-options')
          .headers({ 'content-security-policy': POLICY, 'cache-control': CACHED })
          .type('text/html; charset=utf-8')
          .send(embedDocument({ ...shown, look: lookOf(query), site, isEmbed: true }));
      },
    );
  }
}

/** What the embed at a path shows; throws an `ApiError` if there is no such thing. */
export async function viewAt(api: Client, path: string): Promise<View> {
  const [kind = '', ...values] = decodedParts(path).slice(2);
  const [key = '', view] = Object.entries(VIEWS).find(([key]) => key.split('/')[0] === kind) ?? [];
  if (!view) throw new ApiError(404, 'not_found', 'This address is not valid.');
  const params = key.split('/:').slice(1);
  return view(api, Object.fromEntries(params.map((param, at) => [param, values[at] ?? ''])));
}

function decodedParts(path: string): string[] {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    throw new ApiError(404, 'not_found', 'This address is not valid.');
  }
}

const POLICY = policyOf({ isEmbed: true });
const CACHED = 'public, max-age=5';

/** A frame on somebody's page says that its subject is gone, rather than showing an error of ours. */
async function orMissing(view: () => Promise<View>): Promise<View & { status: number }> {
  try {
    return { status: 200, ...(await view()) };
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 404].includes(error.status)) throw error;
    return {
      status: 404,
      title: 'Not found',
      ...note('There is nothing here any more.'),
      more: '/',
    };
  }
}
