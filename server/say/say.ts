import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import type { FastifyInstance } from 'fastify';
import { getMonster, getStatistics } from '#app/features/guide/contract.ts';
import { raceNameOf } from '#app/features/guide/rules.ts';
import { getPlayer } from '#app/features/players/contract.ts';
import {
  getMonsterHistory,
  type MonsterRecord,
  RECORD_MESSAGE,
  searchNames,
} from '#app/features/records/contract.ts';
import { getNextFights } from '#app/features/upcoming/contract.ts';
import {
  LINE_MAX_AGE_SECONDS,
  monsterLine,
  nextLine,
  plainLine,
  playerLine,
  recordLine,
} from './rules.ts';

const OPEN = { config: { open: true } } as const;

/** Nothing that is not found is an error: bots show a sentence of a successful response only. */
export function registerSay(app: FastifyInstance, api: Client): void {
  const say = (path: string, line: (name: string) => Promise<string>) =>
    app.get<{ Params: { '*'?: string } }>(`/say/${path}`, OPEN, async ({ params }, reply) =>
      reply
        .header('cache-control', `public, max-age=${LINE_MAX_AGE_SECONDS}`)
        .type('text/plain; charset=utf-8')
        .send(plainLine(await line(params['*'] ?? ''))),
    );

  say('next', async () => nextLine((await api(getNextFights)).bouts[0], Date.now()));
  say('monster/*', (name) =>
    orNothing(`No monster is called ${name}.`, async () => {
      const { monster } = await api(getMonster, { params: { name: raceNameOf(name) } });
      const { RACE_SUPERTYPE: supertype } = monster.META;
      return monsterLine(monster.name, await api(getStatistics, { params: { supertype } }));
    }),
  );
  say('player/*', (username) =>
    orNothing(`No player is called ${username}.`, async () =>
      playerLine(await api(getPlayer, { params: { username } })),
    ),
  );
  say('record/*', (name) =>
    orNothing(`No record is called ${name}.`, async () => recordLine(await findRecord(api, name))),
  );
}

async function findRecord(api: Client, name: string): Promise<MonsterRecord> {
  if (/^\d{1,15}$/.test(name)) {
    return (await api(getMonsterHistory, { params: { id: Number(name) } })).monster;
  }
  const [best] = (await api(searchNames, { query: { term: name } })).monsters;
  if (!best) throw new ApiError(404, 'not_found', RECORD_MESSAGE);
  return best;
}

async function orNothing(sentence: string, find: () => Promise<string>): Promise<string> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return sentence;
    throw error;
  }
}
