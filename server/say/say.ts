import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import { createTypoSearch } from '@ringside/typo-search';
import type { FastifyInstance } from 'fastify';
import { plainName } from '#app/core/names/plain-name-rules.ts';
import { getChampions } from '#app/features/champions/contract.ts';
import { getRecap } from '#app/features/fight-reports/recap/contract.ts';
import { dayBeside, dayOf, recapLine, recapPath } from '#app/features/fight-reports/recap/rules.ts';
import { recentMatches } from '#app/features/fights/contract.ts';
import { calibrationBalance, getMonster, getStatistics } from '#app/features/guide/contract.ts';
import { raceNameOf, withSpaces } from '#app/features/guide/rules.ts';
import { getStreamSong } from '#app/features/music/on-stream/contract.ts';
import { getPlayer, type PlayerProfile, searchPlayers } from '#app/features/players/contract.ts';
import {
  getMonsterHistory,
  type MonsterRecord,
  RECORD_MESSAGE,
  searchNames,
} from '#app/features/records/contract.ts';
import { getNextFights } from '#app/features/upcoming/contract.ts';
import {
  championLine,
  fightLine,
  LINE_MAX_AGE_SECONDS,
  monsterLine,
  nextLine,
  plainLine,
  playerLine,
  recordLine,
  songLine,
  WHAT_TO_SAY_LINE,
} from './rules.ts';

const OPEN = { config: { open: true } } as const;

/** Nothing that is not found is an error: bots show a sentence of a successful response only. */
export function registerSay(app: FastifyInstance, api: Client, origin: string): void {
  const say = (path: string, line: (name: string) => Promise<string>) =>
    app.get<{ Params: { '*'?: string } }>(`/say/${path}`, OPEN, async ({ params }, reply) => {
      // A chat puts an at sign before names, and bots put spaces around what they are given.
      const name = plainName((params['*'] ?? '').replace(/^[\s@]+/, ''));
      const text = plainLine(await line(name));
      return reply
        .header('cache-control', `public, max-age=${LINE_MAX_AGE_SECONDS}`)
        .type('text/plain; charset=utf-8')
        .send(text);
    });

  say('next', async () => nextLine((await api(getNextFights)).bouts, Date.now()));
  say('fight', async () =>
    fightLine((await api(recentMatches, { query: { pageSize: 1 } })).records[0], Date.now()),
  );
  say('champion', async () =>
    championLine((await api(getChampions, { query: { period: 'week' } })).champion),
  );
  say('song', async () => songLine((await api(getStreamSong)).song));
  for (const other of ['', '*']) say(other, async () => WHAT_TO_SAY_LINE);
  const recap = (given: string) =>
    orNothing('There is no recap of that day.', async () => {
      const date = given || dayBeside(dayOf(Date.now()), -1);
      const line = recapLine(await api(getRecap, { params: { date } }));
      return `Recap of ${date}: ${line} ${origin}${recapPath(date)}`;
    });
  say('recap', recap);
  say('recap/*', recap);
  const sayOf = (what: string, find: (name: string) => Promise<string>) =>
    say(`${what}/*`, async (name) =>
      name === '' ? WHAT_TO_SAY_LINE : orNothing(`No ${what} is called ${name}.`, () => find(name)),
    );
  sayOf('monster', async (name) => {
    const monster = await findMonster(api, name);
    const { RACE_SUPERTYPE: supertype } = monster.META;
    return monsterLine(monster.name, await api(getStatistics, { params: { supertype } }));
  });
  sayOf('player', async (name) => playerLine(await findPlayer(api, name)));
  sayOf('record', async (name) => recordLine(await findRecord(api, name)));
}

async function findMonster(api: Client, asked: string) {
  try {
    return (await api(getMonster, { params: { name: raceNameOf(asked) } })).monster;
  } catch (error) {
    const monsters = isNothing(error) ? await api(calibrationBalance) : [];
    const things = monsters.map((item) => ({
      item,
      name: item.name,
      aliases: [withSpaces(item.META.RACE_SUPERTYPE)],
    }));
    const [nearest] = createTypoSearch(things).find(asked, 1);
    if (nearest) return nearest.item;
    throw error;
  }
}

async function findPlayer(api: Client, username: string): Promise<PlayerProfile> {
  try {
    return await api(getPlayer, { params: { username } });
  } catch (error) {
    const found = isNothing(error) && (await api(searchPlayers, { query: { term: username } }));
    const [nearest] = found ? found.players : [];
    if (nearest) return api(getPlayer, { params: { username: nearest.login } });
    throw error;
  }
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
    if (isNothing(error)) return sentence;
    throw error;
  }
}

const isNothing = (error: unknown) =>
  error instanceof ApiError && [400, 404].includes(error.status);
