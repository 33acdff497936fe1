import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@ringside/contract/api-error';
import { keptSide } from '#app/features/fights/sides.ts';
import { STATS } from '#app/features/guide/contract.ts';
import { createOddsLearner } from '#app/features/upcoming/odds/learner.server.ts';
import type { AnnouncedSide } from '#app/features/upcoming/odds/rules.ts';
import { openDatabase } from '#database/connect.ts';
import { sendBatch } from '../harness/league.ts';
import { type Server, startRingside } from '../harness/server.ts';
import { median } from '../harness/slices.ts';
import { temporaryFolder } from '../harness/temporary.ts';

/** Average number of fights of a monster. */
const FIGHTS_EACH = 8;
const RACES = ['HARE', 'PIXIE', 'MOCCHI', 'SUEZO', 'GOLEM', 'TIGER'];
const ESTIMATES = 300;
const TURNS = 200;
const SOON = '2036-01-01T00:00:00Z';

/** The costs of estimates in ms. */
export interface OddsCost {
  /** Reading a decided fight and training on it. */
  learnMs: number;
  /** Estimating a fight in a transaction of the feed, trained on all earlier ones. */
  estimateMs: number;
  /** A fight through the feed without an announcement, and the additional cost of announcing it. */
  fightMs: number;
  announcedMs: number;
}

/** Measures the cost of estimates in a league of `fights` decided fights on SQLite. */
export async function measureLeague(fights: number): Promise<OddsCost> {
  const folder = temporaryFolder();
  await (await openDatabase({ dataDir: folder })).close();
  fillLeague(path.join(folder, 'ringside.db'), fights);
  const { learnMs, estimateMs } = await measureLearner(folder, fights);
  const server = await startRingside(folder);
  try {
    await untilLearned(server);
    return { learnMs, estimateMs, ...(await measureFeed(server)) };
  } finally {
    await server.stop();
  }
}

function fillLeague(file: string, fights: number): void {
  const database = new DatabaseSync(file);
  const records = Math.max(20, Math.floor((2 * fights) / FIGHTS_EACH));
  const draw = (factor: number, below: number) => `((i * ${factor}) % 1000003) % ${below}`;
  const stats = [48271, 69621, 16807, 39373, 30731, 62089].map((factor) => draw(factor, 1000));
  const race = `case i % ${RACES.length} ${RACES.map((name, at) => `when ${at} then '${name}'`).join(' ')} end`;
  const numbers = (to: number) =>
    `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${to}) select i from n)`;
  database.exec('pragma synchronous = off; pragma cache_size = -200000');
  database.exec(`insert into monster_records (id, monster_name, race, race_type, race_subtype,
    lif, pow, int, ski, spd, def, loyalty, guts_rate, starting_guts, techniques_json, user_id,
    user_name, combined_stats, date, starting_streak, streak, fallen, came_with_fight, knock_outs)
    select i, 'Number ' || i, ${race}, ${race}, ${race}, ${stats.join(', ')}, 50, 10, 50, '[]', null,
    null, ${stats.join(' + ')}, 1600000000000 + i * 20000, 0, 0, 1, 0, 0 from ${numbers(records)}`);
  const side = (
    id: string,
  ) => `select '["' || id || '",[' || lif || ',' || pow || ',' || int || ',' ||
    ski || ',' || spd || ',' || def || ',50,0,' || (id % 4) || ',10,50]]' from monster_records where id = ${id}`;
  // The stronger monster wins four times in five, so that there is a pattern to learn.
  database.exec(`insert into fights (left_id, right_id, left_side_wins, knock_out, date, sides_json)
    select l, r, case when i % 5 = 0 then lp < rp else lp > rp end, i % 2, 1600000000000 + i * 20000,
      '[' || (${side('l')}) || ',' || (${side('r')}) || ']'
    from (select i, l, r, (select pow from monster_records where id = l) as lp,
      (select pow from monster_records where id = r) as rp
      from (select i, 1 + i % ${records} as l, 1 + (i % ${records} + 1 + i / ${records}) % ${records} as r
        from ${numbers(fights)}))`);
  database.close();
}

const announced = (ID: number): AnnouncedSide => {
  const figures = Object.fromEntries(STATS.map((stat, at) => [stat, (ID * (at + 7)) % 999]));
  return {
    kept: keptSide(String(ID), { ...figures, streak: 1 }),
    traits: { race: RACES[ID % RACES.length] as string, type: 'HARE', trainer: null },
  };
};

async function measureLearner(dataDir: string, fights: number) {
  const database = await openDatabase({ dataDir });
  const odds = createOddsLearner(database);
  const startedAt = performance.now();
  // Each call waits for three seconds at most.
  while (!(await isLearned(() => odds.catchUp())));
  const learnMs = (performance.now() - startedAt) / fights;
  const estimates: number[] = [];
  await database.transact(async (trx) => {
    odds.begin();
    for (let ID = 1; ID <= ESTIMATES; ID += 1) {
      const before = performance.now();
      await odds.estimate(trx, announced(ID), announced(ID + 1));
      estimates.push(performance.now() - before);
    }
  });
  odds.committed();
  await database.close();
  return { learnMs, estimateMs: median(estimates) };
}

async function isLearned(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 503) return false;
    throw error;
  }
}

let next = 1;
const side = (place: number) => ({
  MONSTER_NAME: `Guest ${place}`,
  RACE: RACES[place % RACES.length],
});

/** The events of a fight, each as a batch. */
function eventsOf(isAnnounced: boolean): object[][] {
  const number = next++;
  const sides = { leftCombatant: side(2 * number), rightCombatant: side(2 * number + 1) };
  const bout = isAnnounced ? { bout: `bout-${number}` } : {};
  const fight = {
    id: `fight-${number}`,
    type: 'fight',
    ...sides,
    ...bout,
    date: SOON,
    outcome: { leftSideWins: number % 2 === 0, knockOut: false },
  };
  if (!isAnnounced) return [[fight]];
  const times = { bettingClosesAt: SOON, startsAt: SOON };
  return [[{ id: `upcoming-${number}`, type: 'upcoming', ...sides, ...bout, ...times }], [fight]];
}

async function untilLearned(server: Server): Promise<void> {
  const [announcement] = eventsOf(true) as [object[]];
  for (;;) {
    try {
      return await sendBatch(server, announcement);
    } catch (error) {
      if (!String(error).includes('503')) throw error;
      await sleep(1000);
    }
  }
}

/** Measures fights with and without an announcement in turns, so that other load affects both. */
async function measureFeed(server: Server) {
  const found = { plain: [] as number[], announced: [] as number[] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const kind of ['plain', 'announced'] as const) {
      const before = performance.now();
      for (const batch of eventsOf(kind === 'announced')) await sendBatch(server, batch);
      found[kind].push(performance.now() - before);
    }
  }
  const fightMs = median(found.plain);
  return { fightMs, announcedMs: median(found.announced) - fightMs };
}
