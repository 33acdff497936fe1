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
import { fightsAfter, historyVersion, type LearnedFight } from './store.server.ts';

type Db = Kysely<Tables>;

/** The learned state, and the fights that it covers. */
interface Learned {
  odds: FightOdds;
  stats: FightOdds;
  elo: ReturnType<typeof createElo>;
  /** The number of the last fight learned from. */
  fightNumber: number;
  /** The version of the history that it was learned from. */
  version: number;
}

/**
 * The learned estimates, in this process's memory. They are a function of the fights in the
 * database, in the order of their numbers: learning continues after the last fight, and restarts,
 * from a checkpoint if there is one, when earlier fights change.
 */
export interface OddsLearner {
  /**
   * Learns from all committed fights, yielding to the event loop. Not during an estimate.
   * @throws ApiError 503 when there are too many; the caller has to retry
   */
  catchUp(): Promise<void>;
  /** Has to be called first in a transaction: discards what a rolled-back one has learned. */
  begin(): void;
  /** The estimate of a fight after all those visible in the transaction. */
  estimate(trx: Db, left: AnnouncedSide, right: AnnouncedSide): Promise<StoredEstimate>;
  /** The transaction is committed, with all the fights learned from in it. */
  committed(): void;
}

const REASONS = 3;
const DIGITS = 1e6;
const rounded = (value: number) => Math.round(value * DIGITS) / DIGITS;

/** `saveAfter`: a checkpoint is stored after learning from this many fights at once. */
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

/** The learned state in parts, short enough to be read and written without blocking. */
const TERMS_PER_PART = 500;

async function saveLearned(transact: AppDatabase['transact'], state: Learned): Promise<void> {
  const { fightNumber, version } = state;
  await transact(async (trx) => {
    if ((await historyVersion(trx)) !== version) return;
    await trx.deleteFrom('odds_checkpoint').execute();
    let part = 0;
    // Each part is serialised when the previous one is stored: all at once would take tens of
    // megabytes.
    for (const document_json of partsOf(state)) {
      const row = { part, fight_number: fightNumber, document_json };
      await trx.insertInto('odds_checkpoint').values(row).execute();
      part += 1;
    }
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

/**
 * The content of one part: the first has everything but the lists, each other one a piece of one
 * list.
 */
interface Part {
  odds?: Omit<SavedOdds, 'terms'>;
  stats?: SavedOdds;
  terms?: SavedOdds['terms'];
  elo?: SavedElo;
}

async function loadLearned(db: Db, version: number): Promise<Learned> {
  const rows = await db.selectFrom('odds_checkpoint').selectAll().orderBy('part').execute();
  const fightNumber = rows[0]?.fight_number ?? 0;
  const terms: SavedOdds['terms'] = [];
  const elo: SavedElo = [];
  let first: Part = {};
  // Each text is released once parsed: all texts and their values would take a hundred megabytes.
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
    // Stored by another version of the model: learning starts at the first fight.
    if (!(error instanceof RangeError)) throw error;
    return newLearned(version);
  }
}

const newLearned = (version: number): Learned => ({
  odds: createFightOdds(ODDS_SHAPE),
  stats: createFightOdds(STATS_SHAPE),
  elo: createElo(),
  ...{ fightNumber: 0, version },
});
