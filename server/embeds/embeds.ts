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
import type { Site } from '#app/ui/site.tsx';
import { embedDocument, lookOf, policyOf } from './embed-document.ts';
import {
  bracketHtml,
  fightHtml,
  monsterHtml,
  nextHtml,
  playerHtml,
  recentHtml,
} from './embed-views.ts';

interface View {
  title: string;
  name?: string;
  body: string;
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
    const body = nextHtml((await api(getNextFights)).bouts[0], Date.now());
    return { title: 'Next fight', body, more: '/next', refreshSeconds: NEXT_REFRESH_SECONDS };
  },
  recent: async (api) => ({
    title: 'Recent fights',
    body: recentHtml((await api(recentMatches, { query: { pageSize: RECENT_SHOWN } })).records),
    more: '/recent',
    refreshSeconds: REFRESH_SECONDS,
  }),
  'fight/:number': async (api, { number }) => {
    const report = await api(getFight, { params: { number: Number(number) } });
    const { left, right } = report.fight ?? {};
    const name =
      left && right && `${isolated(left.MONSTER_NAME)} vs ${isolated(right.MONSTER_NAME)}`;
    const title = `Fight ${report.number}`;
    return { title, name, body: fightHtml(report), more: `/fight/${report.number}` };
  },
  'bracket/:id': async (api, { id = '' }) => {
    const tournament = await api(getTournament, { params: { id } });
    const more = `/tournament/view/${encodeURIComponent(tournament.id)}`;
    const body = bracketHtml(tournament);
    return { title: tournament.name, body, more, refreshSeconds: REFRESH_SECONDS };
  },
  'monster/:type/:subtype': async (api, { type = '', subtype = '' }) => {
    const { monster } = await api(getEntry, { params: { type, subtype } });
    const { RACE_SUPERTYPE: supertype } = monster.META;
    const statistics = await api(getStatistics, { params: { supertype } });
    const title = raceDisplayName(monster.META);
    return { title, body: monsterHtml(monster, statistics), more: monsterPath(monster.META) };
  },
  'player/:name': async (api, { name: username = '' }) => {
    const player = await api(getPlayer, { params: { username } });
    const more = `/players/${encodeURIComponent(player.login)}`;
    return { title: 'Player', name: player.displayName, body: playerHtml(player), more };
  },
};

export function registerEmbeds(app: FastifyInstance, api: Client, site: Site): void {
  for (const [path, view] of Object.entries(VIEWS)) {
    app.get<{ Params: Params; Querystring: Record<string, unknown> }>(
      `/embed/${path}`,
      OPEN,
      async ({ params, query }, reply) => {
        const { status, ...shown } = await orMissing(() => view(api, params));
        return reply
          .code(status)
          .removeHeader('x-frame-options')
          .headers({ 'content-security-policy': POLICY, 'cache-control': CACHED })
          .type('text/html; charset=utf-8')
          .send(embedDocument({ ...shown, look: lookOf(query), site }));
      },
    );
  }
}

/** The name of what an embed shows, by its path; throws an `ApiError` if there is no such thing. */
export async function nameOf(api: Client, path: string): Promise<string> {
  const [kind = '', ...values] = decodedParts(path).slice(2);
  const [key = '', view] = Object.entries(VIEWS).find(([key]) => key.split('/')[0] === kind) ?? [];
  const params = key.split('/:').slice(1);
  const named = Object.fromEntries(params.map((param, at) => [param, values[at] ?? '']));
  const { name, title } = (await view?.(api, named)) ?? { title: kind };
  return name ?? title;
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
    const body = '<p>There is nothing here any more.</p>';
    return { status: 404, title: 'Not found', body, more: '/' };
  }
}
