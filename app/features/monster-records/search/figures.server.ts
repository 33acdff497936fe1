import type { Transaction } from 'kysely';
import { STATS } from '#app/features/monsters/contract.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';
import { writeLater } from '#database/write-later.ts';
import { bucketOf, FIGURE_BLOCK, FIGURE_BUCKET } from '../rules.ts';

type Trx = Transaction<Tables>;
type Figures = Tables['record_figures'];

/** The columns of the six stats. */
export const STAT_COLUMNS = STATS.map((stat) => stat.toLowerCase() as Lowercase<typeof stat>);

/** A record that was added (`before` null), corrected or deleted (`after` null). */
export interface FiguresChange {
  before: Omit<Figures, 'race_type'> | null;
  after: Figures | null;
}

/** Updates the sort keys of searches for records that were added, corrected or deleted. */
export async function keepFigures(trx: Trx, changes: FiguresChange[]): Promise<void> {
  const kept = new Map<number, Figures>();
  const gone: number[] = [];
  const totals = new Map<string, Tables['figure_totals']>();
  const count = (figures: Omit<Figures, 'race_type'>, records: number) => {
    const bucket = bucketOf(figures.combined_stats, FIGURE_BUCKET);
    for (const stat of STAT_COLUMNS) {
      const block = bucketOf(figures[stat], FIGURE_BLOCK);
      const key = `${bucket} ${block}`;
      const none = { lif: 0, pow: 0, int: 0, ski: 0, spd: 0, def: 0 };
      const row = totals.get(key) ?? { bucket, block, ...none };
      row[stat] += records;
      totals.set(key, row);
    }
  };
  for (const { before, after } of changes) {
    if (before) count(before, -1);
    if (after) {
      count(after, 1);
      kept.set(after.id, figuresOf(after));
    } else if (before) gone.push(before.id);
  }
  if (gone.length > 0)
    await writeLater(trx, trx.deleteFrom('record_figures').where('id', 'in', gone));
  await insertRows(trx, 'record_figures', [...kept.values()], {
    key: ['id'],
    replace: ['combined_stats', ...STAT_COLUMNS],
  });
  // In a fixed order, so that two writers on PostgreSQL cannot deadlock.
  const counts = [...totals.values()]
    .filter((row) => STAT_COLUMNS.some((stat) => row[stat] !== 0))
    .sort((a, b) => a.bucket - b.bucket || a.block - b.block);
  await insertRows(trx, 'figure_totals', counts, { key: ['bucket', 'block'], add: STAT_COLUMNS });
}

function figuresOf(row: Figures): Figures {
  const { id, race_type, combined_stats, lif, pow, int, ski, spd, def } = row;
  return { id, race_type, combined_stats, lif, pow, int, ski, spd, def };
}
