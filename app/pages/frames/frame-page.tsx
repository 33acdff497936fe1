import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import { apiContext } from '@ringside/page-queries/page-data';
import type { ComponentType } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { getFight } from '#app/features/fight-reports/contract.ts';
import { recentMatches } from '#app/features/fights/contract.ts';
import { getEntry, getStatistics } from '#app/features/guide/contract.ts';
import { getPlayer } from '#app/features/players/contract.ts';
import { getTournament } from '#app/features/tournaments/contract.ts';
import { getNextFights } from '#app/features/upcoming/contract.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { FightFrame, NextFrame, RecentFrame } from './fight-frames.tsx';
import { BracketFrame, MonsterFrame, PlayerFrame } from './other-frames.tsx';

export { FrameError as ErrorBoundary } from './frame.tsx';
export { frameHandle as handle } from './options.ts';
export const meta = pageMeta(null, null);

interface Kind {
  load(api: Client, first: string, second: string): Promise<object>;
  // biome-ignore lint/suspicious/noExplicitAny: each shows what it loads
  Shown: ComponentType<any>;
}

const KINDS: Record<string, Kind> = {
  next: { load: (api) => api(getNextFights), Shown: NextFrame },
  recent: { load: (api) => api(recentMatches, { query: { pageSize: 8 } }), Shown: RecentFrame },
  fight: { load: (api, id) => api(getFight, { params: { number: +id } }), Shown: FightFrame },
  bracket: { load: (api, id) => api(getTournament, { params: { id } }), Shown: BracketFrame },
  monster: {
    async load(api, type, subtype) {
      const { monster } = await api(getEntry, { params: { type, subtype } });
      const { RACE_SUPERTYPE: supertype } = monster.META;
      return { monster, statistics: await api(getStatistics, { params: { supertype } }) };
    },
    Shown: MonsterFrame,
  },
  player: { load: (api, username) => api(getPlayer, { params: { username } }), Shown: PlayerFrame },
};

/** What is not there, or cannot be, is a page with status 404. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { kind = '', first = '', second = '' } = params;
  try {
    const known = KINDS[kind];
    if (known) return await known.load(context.get(apiContext), first, second);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (![400, 404].includes(error.status)) throw data(null, { status: error.status || 503 });
  }
  throw data(null, { status: 404 });
}

export default function FramePage() {
  const Shown = KINDS[useParams().kind ?? '']?.Shown;
  const loaded = useLoaderData<typeof loader>();
  return Shown && <Shown {...loaded} />;
}
