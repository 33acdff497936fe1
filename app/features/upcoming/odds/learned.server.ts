import { setImmediate } from 'node:timers/promises';
import { createFightOdds, type FightOdds, type SavedOdds } from '@ringside/fight-odds';
import { createElo, type SavedElo } from '@ringside/fight-odds/baselines';
import type { Kysely } from 'kysely';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { ODDS_SHAPE, STATS_SHAPE } from './rules.ts';
import { checkpointParts, historyVersion, saveCheckpoint } from './store.server.ts';

type Db = Kysely<Tables>;

export interface Learned {
  odds: FightOdds;
  stats: FightOdds;
  elo: ReturnType<typeof createElo>;
  fightNumber: number;
  version: number;
}

/** The state is split into parts, short enough to be read and written without blocking. */
const TERMS_PER_PART = 500;

export async function saveLearned(
  transact: AppDatabase['transact'],
  state: Learned,
): Promise<void> {
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

interface Part {
  odds?: Omit<SavedOdds, 'terms'>;
  stats?: SavedOdds;
  terms?: SavedOdds['terms'];
  elo?: SavedElo;
}

export async function loadLearned(db: Db, version: number): Promise<Learned> {
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
