import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  callerHeaders,
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  testSessions,
  upcomingEvent,
} from '#server/testing/app.ts';
import type { MyZ } from './contract.ts';

/** What a player's event does; a void or a correction names an earlier one by its place. */
const change = fc.oneof(
  fc.record({
    type: fc.constant('bet' as const),
    bout: fc.constantFrom('b-1', 'b-2'),
    side: fc.constantFrom('left', 'right'),
    stake: fc.nat(500),
    paid: fc.nat(900),
  }),
  fc.record({ type: fc.constant('balance' as const), change: fc.integer({ min: -500, max: 500 }) }),
  fc.record({ type: fc.constant('balance' as const), value: fc.nat(5000) }),
);
const step = fc.oneof(
  { weight: 3, arbitrary: change },
  fc.record({ type: fc.constant('void' as const), place: fc.nat(40) }),
  fc.record({ type: fc.constant('correct' as const), place: fc.nat(40), replacement: change }),
);

eachDatabase('a player’s own Z', (open) => {
  async function openLeague() {
    const database = await open();
    const app = await createTestApp(database, { sessions: testSessions });
    await feed(app, [playerEvent('ana'), monsterEvent(1), monsterEvent(2), upcomingEvent('b-1')]);
    const ask = (owner = 'ana', caller = 'ana') =>
      app.inject({ url: `/api/owners/${owner}/z`, headers: callerHeaders(caller) });
    const read = async (): Promise<MyZ> => (await ask()).json();
    return { app, database, ask, read };
  }

  test('has bets with their outcome, their breed and the estimate, for the player only', async () => {
    const { app, ask, read } = await openLeague();
    const userId = playerEvent('ana').userId;
    const bet = (id: string, fields: object) => ({ id, type: 'bet', userId, ...fields });
    const { balance } = await read();
    await feed(app, [bet('w-1', { bout: 'b-1', side: 'left', stake: 50 })]);
    expect(await read()).toMatchObject({
      balance: balance - 50,
      bets: [{ bout: 'b-1', stake: 50, paid: 0, state: 'open', fight: null }],
      breeds: [],
      estimate: null,
    });
    const ended = fightEvent(1, 2, { id: 'f-1', bout: 'b-1', date: new Date().toISOString() });
    await feed(app, [ended, bet('w-2', { bout: 'b-1', side: 'left', paid: 90 })]);
    expect(await read()).toMatchObject({
      balance: balance + 40,
      others: balance,
      staked: 50,
      paid: 90,
      bets: [{ state: 'won', fight: 1, fighters: { left: { MONSTER_NAME: 'Monster 1' } } }],
      breeds: [{ race: 'HARE', bets: 1, won: 1, net: 40 }],
      estimate: { bets: 1, won: 1 },
    });
    await feed(app, [{ id: 'x-1', type: 'void', event: 'w-2' }]);
    expect((await read()).bets).toMatchObject([{ paid: 0, state: 'lost' }]);

    const answer = await ask();
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect((await ask('ana', 'bo')).statusCode).toBe(403);
    expect((await app.inject('/api/owners/ana/z')).statusCode).toBe(401);
    await app.close();
  });

  test('of a bet without Z or player is rejected; a misspelt bout gets the nearest', async () => {
    const { app } = await openLeague();
    const of = (fields: object) => ({ type: 'bet', side: 'left', bout: 'b-1', ...fields });
    const { userId } = playerEvent('ana');
    const answer = await feed(app, [
      of({ id: 'w-1', userId }),
      of({ id: 'w-2', userId: 'nobody', stake: 5 }),
      of({ id: 'w-3', userId, stake: -5 }),
      of({ id: 'w-4', userId, stake: 5, bout: 'b-11' }),
    ]);
    expect(answer).toMatchObject({ accepted: 1 });
    expect(answer.rejected.map(({ reason }: { reason: string }) => reason)).toEqual([
      'stake: got nothing, expected a `stake`, a `paid`, or both',
      'userId: got "nobody", expected a known player; send the player event first',
      expect.stringContaining('stake: got -5, expected a whole number from 0'),
    ]);
    expect(answer.warnings).toMatchObject([
      { id: 'w-4', reason: 'bout: no fight "b-11" was announced; the nearest is "b-1"' },
    ]);
    await app.close();
  });

  test('sums equal the stored balance after any bets, changes, voids and corrections', async () => {
    const { app, database, read } = await openLeague();
    const { userId } = playerEvent('ana');
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const first = sent;
        const events = steps.map((step) => {
          const id = `e-${sent++}`;
          if (step.type === 'void' || step.type === 'correct') {
            const event = `e-${first + (step.place % steps.length)}`;
            return step.type === 'void'
              ? { id, type: step.type, event }
              : { id, type: step.type, event, replacement: { userId, ...step.replacement } };
          }
          return { id, userId, ...step };
        });
        await feed(app, events);
        const own = await read();
        const stored = await database.kysely
          .selectFrom('players')
          .select('balance')
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow();
        expect(own.balance).toBe(Number(stored.balance));
        expect(own.others - own.staked + own.paid).toBe(own.balance);
        expect(own.points.at(-1)?.balance).toBe(own.balance);
        const total = (figure: 'stake' | 'paid') =>
          own.bets.reduce((sum, bet) => sum + bet[figure], 0);
        expect([total('stake'), total('paid')]).toEqual([own.staked, own.paid]);
      }),
      { numRuns: 30 },
    );
    await app.close();
  });
});
