import { createRandom } from '@ringside/seeded-random';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  upcomingEvent,
} from '#server/testing/app.ts';
import type { Thread } from './contract.ts';

const get = async (app: FastifyInstance, path: string) => (await app.inject(`/api/${path}`)).json();
const kinds = (threads: Thread[]) => threads.map(({ kind }) => kind);
const named = (ID: number, MONSTER_NAME: string, USER?: string) =>
  monsterEvent(ID, { MONSTER_NAME, ...(USER && { USER }) });
const side = (ID: number, MONSTER_NAME: string) => ({ ID, MONSTER_NAME, RACE: 'HARE' });

eachDatabase('threads', (open) => {
  test('follow a monster from record to record, and a void or a correction of its fights', async () => {
    const app = await createTestApp(await open());
    await feed(app, [playerEvent('ana'), playerEvent('bo')]);
    await feed(app, [named(1, 'Otis', 'ana'), named(2, 'Pogo', 'bo'), named(3, 'Otis', 'ana')]);
    const [otis, pogo, again] = [side(1, 'Otis'), side(2, 'Pogo'), side(3, 'Otis')];
    const fight = (id: string, left: object, right: object, leftSideWins: boolean) =>
      fightEvent(1, 2, {
        id,
        leftCombatant: left,
        rightCombatant: right,
        outcome: { leftSideWins, knockOut: false },
      });
    await feed(app, [
      fight('f1', otis, pogo, false),
      upcomingEvent('b', { leftCombatant: again, rightCombatant: pogo }),
    ]);
    const card = async () => (await get(app, 'next')).bouts[0].threads;
    expect(await card()).toEqual([
      { kind: 'rematch', side: 'left', count: 1, leftWins: 0 },
      { kind: 'comeback', side: 'left', count: 1, leftWins: 0 },
    ]);
    await feed(app, [{ ...fight('f2', again, pogo, true), bout: 'b' }]);
    const threads = async (number: number) => (await get(app, `fight/${number}`)).fight.threads;
    expect(kinds(await threads(1))).toEqual(['debut']);
    expect(kinds(await threads(2))).toEqual(['revenge', 'comeback']);
    expect((await get(app, 'next')).last.threads).toEqual(await threads(2));
    const { id: _, ...replacement } = fight('', otis, pogo, true);
    await feed(app, [{ id: 'c1', type: 'correct', event: 'f1', replacement }]);
    expect(kinds(await threads(2))).toEqual(['rematch']);
    await feed(app, [{ id: 'v1', type: 'void', event: 'c1' }]);
    expect(kinds(await threads(2))).toEqual(['debut']);
    await app.close();
  });

  test('equal a recount, for every fight of a small league', async () => {
    const app = await createTestApp(await open());
    const random = createRandom('threads');
    const trainers = ['ana', 'bo', 'cy'];
    await feed(
      app,
      trainers.map((login) => playerEvent(login)),
    );
    const ids = [1, 2, 3, 4, 5, 6, 7, 8];
    const trainerOf = (id: number) => trainers[id % 4];
    const levels = ids.map((id) => ({ POW: 100 * id }));
    await feed(
      app,
      ids.map((id) => monsterEvent(id, { ...levels[id - 1], USER: trainerOf(id) })),
    );
    const fights = Array.from({ length: 60 }, (_, at) => {
      const [left, right] = random.fork(at).shuffle(ids) as [number, number];
      return { left, right, winner: random.chance(0.5 + (left - right) / 20) ? left : right };
    });
    await feed(
      app,
      fights.map(({ left, right, winner }) =>
        fightEvent(left, right, { outcome: { leftSideWins: winner === left, knockOut: false } }),
      ),
    );
    for (const [at, { left, right, winner }] of fights.entries()) {
      const loser = winner === left ? right : left;
      const past = fights.slice(0, at);
      const of = (id: number) => past.filter((fight) => fight.left === id || fight.right === id);
      const run = (id: number, won: boolean) => {
        const results = of(id).map((fight) => (fight.winner === id) === won);
        return results.length - 1 - results.lastIndexOf(false);
      };
      const met = of(left).filter((fight) => fight.left === right || fight.right === right);
      const [one, other] = [trainerOf(left), trainerOf(right)];
      const derby = past.filter((fight) => {
        const pair = [trainerOf(fight.left), trainerOf(fight.right)];
        return one !== other && pair.includes(one) && pair.includes(other);
      });
      const expected = new Set([
        ...(met.length > 0 ? [met.at(-1)?.winner === winner ? 'rematch' : 'revenge'] : []),
        ...(met.length === 0 && of(left).length > 0 && of(right).length > 0
          ? ['firstMeeting']
          : []),
        ...(run(loser, true) >= 3 ? ['streakEnd'] : []),
        ...(run(winner, true) + 1 >= 3 ? ['streak'] : []),
        ...(run(winner, false) >= 2 ? ['comeback'] : []),
        ...(of(left).length === 0 || of(right).length === 0 ? ['debut'] : []),
        ...(one && one === other ? ['stable'] : []),
        ...(one && other && derby.length >= 3 ? ['derby'] : []),
      ]);
      const { fight } = await get(app, `fight/${at + 1}`);
      const found = new Set(kinds(fight.threads));
      // Which of these fights are records depends on the season's top ten, told in their own test.
      for (const kind of ['giantKilling', 'recordStreak'] as const) found.delete(kind);
      if (kinds(fight.threads).includes('recordStreak')) found.add('streak');
      expect([at + 1, found]).toEqual([at + 1, expected]);
      for (const { kind, count, leftWins } of fight.threads as Thread[]) {
        const wins = (list: typeof past, isLeft: (id: number) => boolean) =>
          list.filter((fight) => isLeft(fight.winner)).length;
        if (kind === 'rematch' || kind === 'revenge')
          expect([count, leftWins]).toEqual([met.length, wins(met, (id) => id === left)]);
        if (kind === 'derby')
          expect([count, leftWins]).toEqual([
            derby.length,
            wins(derby, (id) => trainerOf(id) === one),
          ]);
        if (kind === 'streakEnd') expect(count).toBe(run(loser, true));
        if (kind === 'comeback') expect(count).toBe(run(winner, false));
      }
    }
    await app.close();
  });

  test('tell the records of a season, up to then', async () => {
    const app = await createTestApp(await open());
    await feed(app, [monsterEvent(1), monsterEvent(2), monsterEvent(3), monsterEvent(4)]);
    const known = 51;
    for (let at = 0; at < known; at += 1) {
      await feed(app, [upcomingEvent(`b${at}`)]);
    }
    const pool = (bout: string, left: number) => ({
      id: `p${bout}`,
      type: 'pool',
      bout,
      left,
      right: 10,
    });
    await feed(app, [pool('b0', 500), pool(`b${known - 1}`, 900)]);
    await feed(
      app,
      Array.from({ length: known }, (_, at) =>
        fightEvent(1, 2, { bout: `b${at}`, outcome: { leftSideWins: true, knockOut: false } }),
      ),
    );
    const threads = async (number: number) => (await get(app, `fight/${number}`)).fight.threads;
    expect(kinds(await threads(1))).not.toContain('recordPool');
    expect(await threads(known)).toContainEqual(
      expect.objectContaining({ kind: 'recordPool', count: 910 }),
    );
    expect(await threads(known)).toContainEqual(
      expect.objectContaining({ kind: 'recordStreak', side: 'left', count: known }),
    );
    expect(kinds(await threads(known - 1))).not.toContain('recordStreak');
    await app.close();
  });
});
