import { setImmediate } from 'node:timers/promises';
import { ApiError } from '@ringside/contract/api-error';
import { createFightOdds, type FightOdds, type SavedOdds } from '@ringside/fight-odds';
import { createElo, type SavedElo } from '@ringside/fight-odds/baselines';
import type { Kysely } from 'kysely';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { LEARNING_MESSAGE } from './contract.ts';
import {
  type AnnouncedSide,
  CHECKPOINT_AFTER_FIGHTS,
  CHECKPOINT_EVERY_FIGHTS,
  LEARNED_PER_TURN,
  LEARNING_PATIENCE_MS,
  ODDS_SHAPE,
  STATS_SHAPE,
  type StoredEstimate,
  sideOf,
  statsOf,
} from './rules.ts';
import {
  checkpointParts,
  fightsAfter,
  historyVersion,
  type LearnedFight,
  saveCheckpoint,
} from './store.server.ts';

type Db = Kysely<Tables>;

/** The state of the model, and the fights it has learned. */
interface Learned {
  odds: FightOdds;
  stats: FightOdds;
  elo: ReturnType<typeof createElo>;
  /** The number of the last fight learned from. */
  fightNumber: number;
  /** The version of the history at that time. */
  version: number;
}

/**
 * The estimates' model, in memory. Its state is a function of the fights in the database, in the
 * order of their numbers: learning continues after the last fight, and starts over, from a
 * checkpoint if possible, when earlier fights change.
 */
export interface OddsLearner {
  /**
   * Learns all committed fights, yielding to the event loop. Must not run during an estimate.
   * @throws ApiError 503 if there are too many; the client has to retry
   */
  catchUp(): Promise<void>;
  /**
   * Has to be called first in a transaction: discards fights learned in one that was rolled back.
   */
  begin(): void;
  /** The estimate of a fight after all fights visible in the transaction. */
  estimate(trx: Db, left: AnnouncedSide, right: AnnouncedSide): Promise<StoredEstimate>;
  /** Confirms the fights learned in the transaction, which was committed. */
  committed(): void;
}

const REASONS = 3;
const DIGITS = 1e6;
const rounded = (value: number) => Math.round(value * DIGITS) / DIGITS;

/** `saveAfter`: the number of fights learned in one go after which a checkpoint is stored. */
export function createOddsLearner(
  { kysely, transact }: AppDatabase,
  { saveAfter = CHECKPOINT_AFTER_FIGHTS } = {},
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
      const until = performance.now() + LEARNING_PATIENCE_MS;
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

/** Whether a checkpoint is due; fight numbers are nearly consecutive. */
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

/** The state is split into parts, short enough to be read and written without blocking. */
const TERMS_PER_PART = 500;

async function saveLearned(transact: AppDatabase['transact'], state: Learned): Promise<void> {
  const { fightNumber, version } = state;
  await transact(async (trx) => {
    if ((await historyVersion(trx)) !== version) return;
    await saveCheckpoint(trx, fightNumber, partsOf(state));
  });
}

function* partsOf({ odds, stats, elo }: Learned): Generator<string> {
  const { terms, ...rest } = odds.save();
  yield JSON.stringify({ odds: rest, stats: stats.save() });
  for (const [kind, list] of Object.entries({ terms, elo: elo.save() })) {
    for (let start = 0; start < list.length; start += TERMS_PER_PART) {
      yield JSON.stringify({ [kind]: list.slice(start, start + TERMS_PER_PART) });
    }
  }
}

/** One part: the first has everything except the lists, each other one a piece of a list. */
interface Part {
  odds?: Omit<SavedOdds, 'terms'>;
  stats?: SavedOdds;
  terms?: SavedOdds['terms'];
  elo?: SavedElo;
}

async function loadLearned(db: Db, version: number): Promise<Learned> {
  const rows = await checkpointParts(db);
  const fightNumber = rows[0]?.fight_number ?? 0;
  const terms: SavedOdds['terms'] = [];
  const elo: SavedElo = [];
  let first: Part = {};
  // Texts are released once parsed: all of them with their values would take a hundred megabytes.
  for (let row = rows.shift(); row; row = rows.shift()) {
    const part: Part = JSON.parse(row.document_json);
    if (row.part === 0) first = part;
    terms.push(...(part.terms ?? []));
    elo.push(...(part.elo ?? []));
    await setImmediate();
  }
  const { odds, stats } = first;
  try {
    return {
      odds: createFightOdds(ODDS_SHAPE, odds && { ...odds, terms }),
      stats: createFightOdds(STATS_SHAPE, stats),
      elo: createElo(elo),
      fightNumber,
      version,
    };
  } catch (error) {
    // From another version of the model: learning starts over.
    if (!(error instanceof RangeError)) throw error;
    return newLearned(version);
  }
}

const newLearned = (version: number): Learned => ({
  odds: createFightOdds(ODDS_SHAPE),
  stats: createFightOdds(STATS_SHAPE),
  elo: createElo(),
  fightNumber: 0,
  version,
});
