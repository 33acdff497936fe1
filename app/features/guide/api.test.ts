import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createPracticeSeason, FULL_CAST_FIGHTS } from '#demo/season/practice-season.ts';
import { loadReference } from '#reference/load.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { createTestApp, feed, fightEvent, monsterEvent, playerEvent } from '#server/testing/app.ts';
import { recountAggregates } from '#server/testing/recount.ts';
import type { GuideEntry, Monster, Statistics } from './contract.ts';
import { topMatchups } from './rules.ts';

const reference = loadReference();

function calibrationEvent(id: string, monsters: unknown, fields: object = {}) {
  return { id, type: 'calibration', monsters, skills: reference.skills, ...fields };
}

eachDatabase('the calibration calls', (open, _kind, once) => {
  let app: FastifyInstance;
  beforeEach(async () => {
    app = await createTestApp(await open());
    return () => app.close();
  });
  const get = async (path: string) => (await app.inject({ url: `/api${path}` })).json();
  const ape = reference.monsters.find(({ slug }) => slug === 'ape') as Monster;
  const hare = reference.monsters.find(({ slug }) => slug === 'hare') as Monster;

  test('balance and skills are the built-in data until a calibration event', async () => {
    expect(await get('/calibration/balance')).toEqual(reference.monsters);
    expect(await get('/calibration/skills')).toEqual(reference.skills);
  });

  test('a calibration event replaces the encyclopedia immediately', async () => {
    await get('/calibration/balance');
    await get('/monster/ape');
    const heavier = { ...ape, description: 'Now heavier.' };
    await feed(app, [calibrationEvent('heavier-ape', [heavier])]);
    expect(await get('/calibration/balance')).toEqual([heavier]);
    expect((await get('/monster/ape')).monster).toEqual(heavier);
    expect((await get('/monster-entry/ape/ape')).types).toEqual(['APE']);
    expect((await app.inject({ url: '/api/monster/hare' })).statusCode).toBe(404);
  });

  once('a calibration event with a duplicate monster is refused', async () => {
    const twice = await feed(app, [calibrationEvent('twice', [ape, { ...hare, META: ape.META }])]);
    expect(twice).toMatchObject({ status: 400, rejected: [{ reason: 'two monsters share APE' }] });
    const META = { ...ape.META, RACE_SUPERTYPE: 'OTHER_APE' };
    const oneAddress = await feed(app, [calibrationEvent('address', [ape, { ...hare, META }])]);
    expect(oneAddress.rejected[0].reason).toBe('two monsters share /monsters/ape/ape');
    expect(await get('/calibration/balance')).toHaveLength(415);
  });

  test('two monsters with the same number are both shown and found', async () => {
    await feed(app, [calibrationEvent('one-number', [{ ...hare, number: ape.number }, ape])]);
    const balance: Monster[] = await get('/calibration/balance');
    expect(balance.map(({ number, slug }) => [number, slug])).toEqual([
      [ape.number, 'ape'],
      [ape.number, 'hare'],
    ]);
    expect((await get('/monster-entry/ape/ape')).next.name).toBe('Hare');
    expect((await get('/monster-entry/hare/hare')).previous.name).toBe('Ape');
    expect((await get('/monster/hare')).monster.number).toBe(ape.number);
  });

  once.each(['KUNG_FU_HARE', 'kung-fu-hare', 'Kung%20Fu%20Hare', 'kungfuhare'])(
    '/monster/%s finds a monster by supertype, slug or name',
    async (name) => {
      const { monster, techniques } = await get(`/monster/${name}`);
      expect(monster.name).toBe('Kung Fu Hare');
      expect(techniques).toEqual(reference.skills.HARE);
    },
  );

  test('an entry includes its type, the monsters of its type and its neighbours by number', async () => {
    const answer = await get('/monster-entry/hare/rare_1');
    const family = reference.monsters.filter(({ META }) => META.RACE_TYPE === 'HARE');
    expect(answer.family.map(({ name }: GuideEntry) => name)).toEqual(
      family.map(({ name }) => name),
    );
    expect(answer.types).toHaveLength(38);
    const place = reference.monsters.findIndex(({ slug }) => slug === answer.monster.slug);
    expect(answer.previous.name).toBe(reference.monsters[place - 1]?.name);
    expect(answer.next.name).toBe(reference.monsters[place + 1]?.name);
  });

  once('the first entry has no previous one, the last entry has no next one', async () => {
    const [first, last] = [reference.monsters[0], reference.monsters.at(-1)] as Monster[];
    const entryOf = ({ META }: Monster) =>
      get(`/monster-entry/${META.RACE_TYPE}/${META.RACE_SUBTYPE}`);
    expect((await entryOf(first as Monster)).previous).toBeNull();
    expect((await entryOf(last as Monster)).next).toBeNull();
  });

  once.each(['/monster/nobody', '/monster-entry/ape/pixie', '/statistics/NOBODY'])(
    '%s gets 404 for an unknown monster',
    async (path) => {
      const response = await app.inject({ url: `/api${path}` });
      expect(response.statusCode).toBe(404);
      expect(response.json().error.message).toBe('The guide has no such monster.');
    },
  );

  test('a monster without appearances has counts of zero and no shares', async () => {
    expect(await get('/statistics/PIXIE')).toEqual({
      monsterStats: { monsterCount: 0, topUsers: [] },
      fightStats: {
        winRate: null,
        koWinRate: null,
        topOpponentRacesWon: [],
        topOpponentRacesLost: [],
      },
    });
  });

  test('statistics include a new fight immediately', async () => {
    await feed(app, [
      playerEvent('mia'),
      monsterEvent(1, { USER: 'mia' }),
      monsterEvent(2, { RACE: 'APE' }),
    ]);
    const [left, right] = [
      { ID: 1, MONSTER_NAME: 'Monster 1', RACE: 'HARE' },
      { ID: 2, MONSTER_NAME: 'Monster 2', RACE: 'APE' },
    ];
    const fight = { leftCombatant: left, rightCombatant: right };
    const before: Statistics = await get('/statistics/HARE');
    expect(before.monsterStats).toEqual({
      monsterCount: 1,
      topUsers: [{ USER: 'mia', countUser: 1 }],
    });
    expect(before.fightStats.winRate).toBeNull();
    await feed(app, [
      fightEvent(1, 2, { ...fight, outcome: { leftSideWins: true, knockOut: true } }),
    ]);
    expect((await get('/statistics/HARE')).fightStats).toMatchObject({ winRate: 1, koWinRate: 1 });
    await feed(app, [
      fightEvent(1, 2, { ...fight, outcome: { leftSideWins: false, knockOut: true } }),
    ]);
    const after: Statistics = await get('/statistics/HARE');
    expect(after.fightStats).toMatchObject({ winRate: 0.5, koWinRate: 0.5 });
    expect(after.fightStats.topOpponentRacesWon).toEqual([
      {
        opponentRace: 'APE',
        count: 1,
        fights: 2,
        entry: { number: ape.number, name: 'Ape', META: ape.META },
      },
    ]);
  });
});

const season = createPracticeSeason({ reference, seed: 'statistics' });

eachDatabase('statistics over the season', (open) => {
  // As a drill every monster fights.
  const isWhole = process.env.THOROUGH !== undefined;
  const fights = isWhole ? FULL_CAST_FIGHTS : 100;
  let app: FastifyInstance;
  let database: AppDatabase;
  beforeAll(async () => {
    database = await open();
    app = await createTestApp(database);
    const { batches } = await season.history({ fights, endingAt: Date.UTC(2026, 0, 1) });
    for (const batch of batches)
      await waitUntil(async () => (await feed(app, batch)).status === 200);
    return () => app.close();
  });

  test('equal a recount of its fights for every supertype', async () => {
    const { totals, trainers, matchups } = await recountAggregates(database.kysely);
    if (isWhole) expect(totals).toHaveLength(415);
    else expect(totals.length).toBeGreaterThan(60);
    for (const { race, appearances, fights, wins, knock_outs } of totals) {
      const answer: Statistics = (await app.inject({ url: `/api/statistics/${race}` })).json();
      const { monsterStats, fightStats } = answer;
      expect(monsterStats.monsterCount, race).toBe(appearances);
      expect(fightStats.winRate, race).toBe(fights ? wins / fights : null);
      expect(fightStats.koWinRate, race).toBe(fights ? knock_outs / fights : null);
      const ofRace = matchups.filter((row) => row.race === race);
      for (const [list, count] of [
        [fightStats.topOpponentRacesWon, 'wins'],
        [fightStats.topOpponentRacesLost, 'losses'],
      ] as const) {
        const top = topMatchups(
          ofRace.map((row) => ({
            race: row.opponent_race,
            count: row[count],
            fights: row.wins + row.losses,
          })),
        );
        expect(
          list.map((matchup) => ({
            race: matchup.opponentRace,
            count: matchup.count,
            fights: matchup.fights,
          })),
          `${race} ${count}`,
        ).toEqual(top);
      }
      const counts = trainers.filter((row) => row.race === race).map((row) => row.appearances);
      expect(
        monsterStats.topUsers.map(({ countUser }) => countUser),
        race,
      ).toEqual(counts.sort((a, b) => b - a).slice(0, 5));
    }
  });
});
