import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import { findPlayerByName } from '#app/core/identity/store.server.ts';
import { type NameScreen, playerAsked } from '#app/core/names/rules.ts';
import { type AskedPage, cutPage } from '#app/core/paging/rules.ts';
import { serveList } from '#app/core/paging/serve-list.server.ts';
import { mondayOf } from '#app/core/weeks.ts';
import type { MatchRecord } from '#app/features/fights/contract.ts';
import type { FightFilters } from '#app/features/fights/rules.ts';
import { raceNameOf } from '#app/features/guide/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import * as contract from './contract.ts';
import { CARD_ANNOUNCED, WEEK_LIST, weekOfDay } from './rules.ts';

type Db = Kysely<Tables>;

export interface CardContext {
  database: AppDatabase;
  names: NameScreen;
  matchesOfPage(db: Db, page: AskedPage, filters: FightFilters): Promise<MatchRecord[]>;
  pairsOfTournament(db: Db, name: string): Promise<[number, number][]>;
  matchesByNumber(db: Db, numbers: number[]): Promise<MatchRecord[]>;
  announcedFights(db: Db, limit: number): Promise<contract.AnnouncedFight[]>;
  oddsOfFights(
    db: Db,
    numbers: number[],
  ): Promise<Map<number, { winnerChance: number | null; pool: contract.CardFight['pool'] }>>;
  threadsOfFights(db: Db, numbers: number[]): Promise<Map<number, contract.CardFight['threads']>>;
  watchAddresses(
    db: Db,
    fights: { number: number; decidedAt: number }[],
  ): Promise<Map<number, string>>;
  fightsOfWeek(
    db: Db,
    week: number,
    limit: number,
  ): Promise<Record<'upsets' | 'closest' | 'pools', number[]>>;
}

/** @returns what reads lists of fights with their odds, threads and recordings */
export function registerCard(app: FastifyInstance, context: CardContext) {
  const { kysely } = context.database;

  async function withOdds(matches: MatchRecord[]): Promise<contract.CardFight[]> {
    const numbers = matches.map(({ id }) => id);
    const [odds, threads, watch] = await Promise.all([
      context.oddsOfFights(kysely, numbers),
      context.threadsOfFights(kysely, numbers),
      context.watchAddresses(
        kysely,
        matches.map(({ id, date }) => ({ number: id, decidedAt: Date.parse(date) })),
      ),
    ]);
    return matches.map((match) => {
      const { winnerChance = null, pool = null } = odds.get(match.id) ?? {};
      const leftChance =
        winnerChance === null || match.outcome.leftSideWins ? winnerChance : 1 - winnerChance;
      return {
        ...match,
        leftChance,
        pool,
        threads: threads.get(match.id) ?? [],
        watch: watch.get(match.id) ?? null,
      };
    });
  }

  serveList(app, contract.getCard, contract.cardFight, async ({ query }) => {
    const filters = await filtersOf(context, query);
    if (filters === null) return { announced: [], items: [], next: null };
    const { rows, next } = cutPage(
      await context.matchesOfPage(kysely, query, filters),
      query.limit,
      ({ date, id }) => ({ at: Date.parse(date), key: id }),
    );
    const isFirst = ![query.cursor, ...Object.values(filters)].some((given) => given !== undefined);
    return {
      announced: isFirst ? await context.announcedFights(kysely, CARD_ANNOUNCED) : [],
      items: await withOdds(rows),
      next,
    };
  });

  const listed = <L extends string>(lists: Record<L, number[]>) =>
    inLists(lists, async (numbers) => withOdds(await context.matchesByNumber(kysely, numbers)));

  serve(app, contract.getFightWeek, async ({ query: { day } }) => {
    const week = weekOfDay(day, Date.now());
    const lists = await listed(await context.fightsOfWeek(kysely, week, WEEK_LIST));
    return { from: mondayOf(week), to: mondayOf(week + 1), ...lists };
  });
  return listed;
}

/** The fights of lists of numbers, in their order. */
async function inLists<L extends string>(
  lists: Record<L, number[]>,
  find: (numbers: number[]) => Promise<contract.CardFight[]>,
) {
  const entries = Object.entries<number[]>(lists);
  const found = await find([...new Set(entries.flatMap(([, list]) => list))]);
  const inOrder = entries.map(([name, list]) => {
    return [name, list.flatMap((number) => found.find(({ id }) => id === number) ?? [])] as const;
  });
  return Object.fromEntries(inOrder) as Record<L, contract.CardFight[]>;
}

/** Null where nothing can match, or what is asked for has a hidden name. */
async function filtersOf(
  { database: { kysely }, names, pairsOfTournament }: CardContext,
  { player, breed, record, tournament }: z.output<typeof contract.getCard.query>,
): Promise<FightFilters | null> {
  const hidden = await names.current();
  const userId = await playerAsked(player, hidden, (name) => findPlayerByName(kysely, name));
  if (userId === null || (tournament && hidden.has('tournament', tournament))) return null;
  const pairs = tournament === undefined ? undefined : await pairsOfTournament(kysely, tournament);
  return { userId, race: breed && raceNameOf(breed), record, pairs };
}
