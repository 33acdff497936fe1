import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { ownersOnly, type Sessions } from '#app/core/identity/session.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { getMyZ, type MyZ, type OwnBet } from './contract.ts';
import {
  BALANCE_POINTS,
  BREED_ROWS,
  JUDGED_BETS,
  ledgerOf,
  SHOWN_BETS,
  type SideBet,
  type StoredChange,
  stateOf,
  thinned,
} from './rules.ts';
import { type BetFight, findBetFights } from './store.server.ts';

interface MyZContext {
  database: AppDatabase;
  sessions: Sessions;
  changesOf(db: Kysely<Tables>, userId: string): Promise<StoredChange[]>;
}

const iso = (timeMs: number) => new Date(timeMs).toISOString();

export function registerMyZ(
  app: FastifyInstance,
  { database, sessions, changesOf }: MyZContext,
): void {
  const { ownerOf, guarded } = ownersOnly(sessions);
  serve(
    app,
    getMyZ,
    async ({ headers, params }) => {
      const userId = await ownerOf(headers, params);
      const { bets, points, ...sums } = ledgerOf(await changesOf(database.kysely, userId));
      const latest = bets.slice(-JUDGED_BETS).reverse();
      const fights = await findBetFights(database.kysely, [
        ...new Set(latest.map(({ bout }) => bout)),
      ]);
      const own = latest.map((bet) => ({ ...bet, ...shownOf(bet, fights.get(bet.bout)) }));
      return {
        ...sums,
        points: thinned(points, BALANCE_POINTS).map(({ at, balance }) => ({
          at: iso(at),
          balance,
        })),
        bets: own.slice(0, SHOWN_BETS),
        breeds: breedsOf(own),
        estimate: againstEstimate(latest, fights),
      };
    },
    guarded,
  );
}

const shownOf = (bet: SideBet, fight: BetFight | undefined) => ({
  at: iso(bet.at),
  state: stateOf(bet, fight?.isOver ?? false),
  fight: fight?.fight ?? null,
  fighters: fight?.fighters ?? null,
});

function breedsOf(bets: readonly OwnBet[]): MyZ['breeds'] {
  const over = bets.flatMap(({ state, fighters, side, stake, paid }) =>
    state === 'open' || !fighters ? [] : [{ state, race: fighters[side].RACE, net: paid - stake }],
  );
  return [...Map.groupBy(over, ({ race }) => race)]
    .map(([race, ofRace]) => ({
      race,
      bets: ofRace.length,
      won: ofRace.filter(({ state }) => state === 'won').length,
      net: ofRace.reduce((sum, { net }) => sum + net, 0),
    }))
    .sort((a, b) => b.bets - a.bets || b.net - a.net || (a.race < b.race ? -1 : 1))
    .slice(0, BREED_ROWS);
}

function againstEstimate(bets: readonly SideBet[], fights: Map<string, BetFight>) {
  const judged = bets.flatMap(({ bout, side }) => {
    const { leftChance = null, leftSideWins = null } = fights.get(bout) ?? {};
    if (leftChance === null || leftSideWins === null) return [];
    const isLeft = side === 'left';
    return [{ chance: isLeft ? leftChance : 1 - leftChance, won: isLeft === leftSideWins }];
  });
  if (judged.length === 0) return null;
  return {
    bets: judged.length,
    won: judged.filter(({ won }) => won).length,
    expected: judged.reduce((sum, { chance }) => sum + chance, 0),
  };
}
