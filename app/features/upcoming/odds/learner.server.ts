import { setImmediate } from 'node:timers/promises';
import { ApiError } from '@ringside/contract/api-error';
import type { FieldChances, Side } from '@ringside/fight-odds';
import type { Kysely } from 'kysely';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { LEARNING_MESSAGE } from './contract.ts';
import { type Learned, loadLearned, saveLearned } from './learned.server.ts';
import {
  type AnnouncedSide,
  CHECKPOINT_AFTER_FIGHTS,
  CHECKPOINT_EVERY_FIGHTS,
  LEARNED_PER_TURN,
  LEARNING_PATIENCE_MS,
  type StoredEstimate,
  sideOf,
  statsOf,
} from './rules.ts';
import { fightsAfter, historyVersion, type LearnedFight } from './store.server.ts';

type Db = Kysely<Tables>;

/** A function of the fights by number: it starts over when earlier ones change. */
export interface OddsLearner {
  /** Must not run during an estimate. @throws ApiError 503 if there are too many fights */
  catchUp(): Promise<void>;
  /** First in a transaction: discards fights learned in one that was rolled back. */
  begin(): void;
  estimate(trx: Db, left: AnnouncedSide, right: AnnouncedSide): Promise<StoredEstimate>;
  field(sides: Side[]): Promise<FieldChances | null>;
  committed(): void;
}

const REASONS = 3;
const DIGITS = 1e6;
const rounded = (value: number) => Math.round(value * DIGITS) / DIGITS;

export function createOddsLearner(
  { kysely, transact }: Pick<AppDatabase, 'kysely' | 'transact'>,
  { saveAfter = CHECKPOINT_AFTER_FIGHTS, patienceMs = LEARNING_PATIENCE_MS } = {},
): OddsLearner {
  let learned: Learned | null = null;
  let uncommitted = false;

  async function current(db: Db): Promise<Learned> {
    const version = await historyVersion(db);
    if (learned?.version !== version) learned = await loadLearned(db, version);
    return learned;
  }

  return {
    begin() {
      if (uncommitted) learned = null;
      uncommitted = false;
    },
    committed() {
      uncommitted = false;
    },
    async catchUp() {
      this.begin();
      const until = performance.now() + patienceMs;
      let unsaved = 0;
      for (;;) {
        const state = await current(kysely);
        const before = state.fightNumber;
        const fights = await fightsAfter(kysely, before, LEARNED_PER_TURN);
        learnFrom(state, fights);
        unsaved += fights.length;
        const isLast = fights.length < LEARNED_PER_TURN;
        const isMuch = isLast && unsaved >= saveAfter;
        if (isMuch || passes(before, state.fightNumber)) await saveLearned(transact, state);
        if (isLast) return;
        if (performance.now() > until) {
          throw new ApiError(503, 'learning', LEARNING_MESSAGE, { retryAfterSeconds: 1 });
        }
        await setImmediate();
      }
    },
    async field(sides) {
      // What is being learned belongs to the feed: this only reads.
      const state = learned ?? (await loadLearned(kysely, await historyVersion(kysely)));
      return state.odds.fights > 0 ? state.odds.field(sides) : null;
    },
    async estimate(trx, left, right) {
      const state = await current(trx);
      for (;;) {
        const fights = await fightsAfter(trx, state.fightNumber, LEARNED_PER_TURN);
        if (fights.length > 0) uncommitted = true;
        learnFrom(state, fights);
        if (fights.length < LEARNED_PER_TURN) return estimateOf(state, left, right);
      }
    },
  };
}

const passes = (before: number, after: number) =>
  Math.floor(before / CHECKPOINT_EVERY_FIGHTS) !== Math.floor(after / CHECKPOINT_EVERY_FIGHTS);

function learnFrom(state: Learned, fights: LearnedFight[]): void {
  for (const { number, left, right, leftSideWins } of fights) {
    const sides = [sideOf(left.kept, left.traits), sideOf(right.kept, right.traits)] as const;
    state.odds.learn(...sides, leftSideWins);
    state.stats.learn(statsOf(sides[0]), statsOf(sides[1]), leftSideWins);
    state.elo.learn(left.kept[0], right.kept[0], leftSideWins);
    state.fightNumber = number;
  }
}

function estimateOf(
  { odds, stats, elo }: Learned,
  left: AnnouncedSide,
  right: AnnouncedSide,
): StoredEstimate {
  const sides = [sideOf(left.kept, left.traits), sideOf(right.kept, right.traits)] as const;
  const { leftChance, low, high, reasons } = odds.estimate(...sides);
  return {
    leftChance: rounded(leftChance),
    low: rounded(low),
    high: rounded(high),
    reasons: reasons
      .slice(0, REASONS)
      .map((reason) => ({ ...reason, logits: rounded(reason.logits) })),
    elo: rounded(elo.leftChance(left.kept[0], right.kept[0])),
    stats: rounded(stats.estimate(statsOf(sides[0]), statsOf(sides[1])).leftChance),
    fights: odds.fights,
  };
}
