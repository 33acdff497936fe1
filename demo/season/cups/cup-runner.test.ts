import type { HttpClient } from '@ringside/contract/client';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test, vi } from 'vitest';
import * as contract from '#app/features/tournaments/contract.ts';
import { deleteTournament } from '#app/features/tournaments/lifecycle/contract.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import { readConfig } from '#server/config.ts';
import { seasonClient } from '#server/practice/practice-season.ts';
import { createTestApp, feed, monsterEvent } from '#server/testing/app.ts';
import type { CupOptions } from './cup-match.ts';
import { cupName } from './cup-plan.ts';
import { FIRST_RESULTS, PAST_CUPS, runPracticeCups } from './cup-runner.ts';

const SECRET = 'the-secret-of-the-season';
const TOURNAMENT_SECRET = 'the-secret-of-the-organisers';
const ORGANISER = { 'x-secret': TOURNAMENT_SECRET };
const config = readConfig({
  NODE_ENV: 'test',
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  TOURNAMENT_SECRET,
});
const HOUR_MS = 3_600_000;
const TURN_MS = HOUR_MS / 16;
/** Enough for every past cup to have a different field. */
const RECORDS = 560;
const NOW = Date.UTC(2026, 4, 10, 20);
const LIVE = cupName(PAST_CUPS + 1);

eachDatabase('the cups of the practice season', (open, _, once) => {
  let app: FastifyInstance;
  let call: HttpClient;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    app = await createTestApp(await open(), { config, practiceSecret: SECRET });
    call = seasonClient(app);
    const events = Array.from({ length: RECORDS }, (_, index) =>
      monsterEvent(index + 1, {
        DATE: new Date(NOW - (RECORDS - index) * HOUR_MS).toISOString(),
        POW: index % 900,
      }),
    );
    await feed(app, events.slice(0, 500));
    await feed(app, events.slice(500));
    return async () => {
      vi.useRealTimers();
      await app.close();
    };
  });

  const logged: string[] = [];
  const log = (_: object, message: string) => void logged.push(message);

  /** Plays until `done` returns true after a pause; pauses only advance the fake clocks. */
  async function play(done: () => Promise<boolean>, more: Partial<CupOptions> = {}) {
    const controller = new AbortController();
    const logger = { info: log, warn: log, error: log };
    const fixed = { call, secret: SECRET, seed: 'test', everyMs: HOUR_MS, logger };
    await runPracticeCups({
      ...fixed,
      signal: controller.signal,
      async wait(ms, signal) {
        if (await done()) controller.abort();
        signal.throwIfAborted();
        vi.setSystemTime(Date.now() + ms);
      },
      ...more,
    });
    expect(logged).toEqual([]);
  }
  const get = (id: string) => call(contract.getTournament, { params: { id } });
  const list = () => call(contract.listTournaments);
  const results = async (id = LIVE) => (await get(id)).outcomes.length;
  const afterPauses = (count: number) => {
    let left = count;
    return async () => --left < 0;
  };

  once('twelve past cups were played one after another, and one is in progress', async () => {
    await play(afterPauses(0));
    const cups = await list();
    expect(cups.map(({ name }) => name)).toEqual(
      Array.from({ length: PAST_CUPS + 1 }, (_, index) => cupName(PAST_CUPS + 1 - index)),
    );
    const [live, ...past] = cups;
    expect(live).toMatchObject({
      participantCount: 16,
      outcomeCount: FIRST_RESULTS,
      champion: null,
    });
    // All past cups but the last are archived.
    expect(past.map(({ archived }) => archived === true)).toEqual([
      false,
      ...Array.from({ length: PAST_CUPS - 1 }, () => true),
    ]);
    const dates = past.map(({ updatedAt }) => Date.parse(updatedAt));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    expect(new Set(dates).size).toBe(PAST_CUPS);
    expect(dates[0]).toBeLessThanOrEqual(NOW - HOUR_MS);
    for (const { name, champion, updatedAt } of past) {
      expect(champion).not.toBeNull();
      const { participants } = await get(name);
      // No entrant of a cup entered the league after it.
      const lastEntry = Math.max(...participants.map(({ DATE }) => Date.parse(DATE.value)));
      expect(Date.parse(updatedAt)).toBeGreaterThan(lastEntry);
    }
    // A restart adds none.
    await play(afterPauses(0));
    expect(await list()).toEqual(cups);
  });

  once(
    'there is a result each sixteenth of an hour, the next match goes on air, then the next cup begins',
    async () => {
      const seen: { results: number; at: number; onAir: string | null; decided: boolean }[] = [];
      await play(async () => {
        const cup = await get(LIVE);
        const snapshot = await call(contract.getSnapshot);
        seen.push({
          results: cup.outcomes.length,
          at: Date.now() - NOW,
          onAir: snapshot?.matchId ?? null,
          decided: snapshot?.winner !== null,
        });
        return (await list()).some(({ name }) => name === cupName(PAST_CUPS + 2));
      });
      const first = new Map(seen.toReversed().map((snapshot) => [snapshot.results, snapshot.at]));
      for (let made = FIRST_RESULTS; made < 15; made += 1) {
        expect(first.get(made + 1)).toBe((first.get(made) ?? 0) + TURN_MS);
      }
      expect(seen.at(-1)?.at).toBe((first.get(15) ?? 0) + TURN_MS);
      // Each match is on air both before and after its result.
      const order = seen.flatMap(({ onAir }) => onAir ?? []);
      expect([...new Set(order)]).toEqual([
        ...['R1-6', 'R1-7', 'R1-8', 'R2-1', 'R2-2', 'R2-3', 'R2-4', 'R3-1', 'R3-2', 'R4-1'],
      ]);
      for (const id of new Set(order)) {
        const shown = seen.filter(({ onAir }) => onAir === id).map(({ decided }) => decided);
        expect([shown[0], shown.at(-1)]).toEqual([false, true]);
      }
      expect(await results(cupName(PAST_CUPS + 2))).toBe(0);
    },
  );

  test('another run continues with the open cup, and ends it as it would have ended', async () => {
    await play(async () => (await results()) >= 8);
    const before = await get(LIVE);
    vi.setSystemTime(Date.now() + 5 * HOUR_MS);
    await play(async () => (await results()) === 15);
    const after = await get(LIVE);
    expect(after.outcomes.slice(0, 8)).toEqual(before.outcomes);
    expect((await list()).length).toBe(PAST_CUPS + 1);
    // Results missed while the machine was off are not made up for in one go.
    expect(Date.parse(after.updatedAt)).toBe(NOW + 3 * TURN_MS + 5 * HOUR_MS + 6 * TURN_MS);
  });

  once(
    'cups continue after a lost response and after an organiser has reverted a result',
    async () => {
      await play(afterPauses(0));
      let lost = 0;
      const losing: HttpClient = async (endpoint, ...input) => {
        const answer = await call(endpoint, ...input);
        if (endpoint.path.endsWith('/edits') && lost++ === 0) throw new Error('connection lost');
        return answer;
      };
      await play(async () => (await results()) > FIRST_RESULTS, { call: losing, logger: quiet });
      expect([await results(), lost]).toEqual([FIRST_RESULTS + 1, 1]);
      const { version, outcomes } = await get(LIVE);
      await call(contract.saveTournament, {
        headers: { 'x-secret': SECRET },
        body: { ...(await get(LIVE)), outcomes: outcomes.slice(0, -1), version },
      });
      await play(async () => (await results()) > FIRST_RESULTS);
      expect((await get(LIVE)).outcomes).toEqual(outcomes);
    },
  );

  once('the broadcast is not changed while it shows another tournament or match', async () => {
    await play(afterPauses(0));
    const body = { name: 'Mine', participants: [{ ID: 1 }, { ID: 2 }] };
    await call(contract.saveTournament, { headers: ORGANISER, body });
    await play(async () => (await results()) >= 7);
    expect(await call(contract.getSnapshot)).toBeNull();
  });

  once(
    'a tournament of an organiser is neither played nor deleted, whatever its name',
    async () => {
      const mine = [1, PAST_CUPS, PAST_CUPS + 1].map(cupName);
      for (const name of mine) {
        const body = { name, participants: [{ ID: 1 }, { ID: 2 }] };
        await call(contract.saveTournament, { headers: ORGANISER, body });
      }
      const before = await Promise.all(mine.map(get));
      await play(afterPauses(3), { kept: 1 });
      expect(await Promise.all(mine.map(get))).toEqual(before);
      expect((await list()).filter(({ practice }) => practice)).toMatchObject([
        { name: cupName(PAST_CUPS + 2) },
      ]);
      // The season's secret is not valid for any of them.
      const [name = ''] = mine;
      const headers = { 'x-secret': SECRET };
      const refused = { status: 403, code: 'not_its_own' };
      const remove = call(deleteTournament, { params: { id: name }, headers, body: { name } });
      await expect(remove).rejects.toMatchObject(refused);
      const body = { name, participants: [{ ID: 3 }], version: 1 };
      await expect(call(contract.saveTournament, { headers, body })).rejects.toMatchObject(refused);
    },
  );

  once('only the latest cups are kept, and every tournament of organisers', async () => {
    const body = { name: 'Mine', participants: [{ ID: 1 }, { ID: 2 }] };
    await call(contract.saveTournament, { headers: ORGANISER, body });
    await play(afterPauses(1), { kept: 3 });
    expect((await list()).map(({ name }) => name).toSorted()).toEqual([
      'Mine',
      ...[PAST_CUPS - 1, PAST_CUPS, PAST_CUPS + 1].map(cupName),
    ]);
    await play(afterPauses(1), { kept: 3 });
    expect(await list()).toHaveLength(4);
  });

  once(
    'a new league has no past cups, and no cup until sixteen monsters have entered',
    async () => {
      const young = await createTestApp(await open(), { config, practiceSecret: SECRET });
      await feed(
        young,
        Array.from({ length: 15 }, (_, index) => monsterEvent(index + 1)),
      );
      const toYoung = seasonClient(young);
      await play(afterPauses(2), { call: toYoung });
      expect(await toYoung(contract.listTournaments)).toEqual([]);
      await feed(young, [monsterEvent(16)]);
      await play(afterPauses(1), { call: toYoung });
      expect(await toYoung(contract.listTournaments)).toMatchObject([{ participantCount: 16 }]);
      await young.close();
    },
  );

  const quiet = { info() {}, warn() {}, error() {} };
});
