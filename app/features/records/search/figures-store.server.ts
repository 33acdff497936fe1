import type { Transaction } from 'kysely';
import { STATS } from '#app/features/guide/contract.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';

type Trx = Transaction<Tables>;
type Figures = Tables['record_figures'];

export const STAT_COLUMNS = STATS.map((stat) => stat.toLowerCase() as Lowercase<typeof stat>);

const IDENTITY = ['id', 'race', 'race_type', 'user_id'] as const;
const FIGURES = ['combined_stats', ...STAT_COLUMNS] as const;

export async function saveToSearch(
  trx: Trx,
  records: readonly Figures[],
  before: readonly Figures[] = [],
): Promise<void> {
  const columns = [...IDENTITY, ...FIGURES];
  const rows = records.map((record) =>
    Object.fromEntries(columns.map((name) => [name, record[name]])),
  );
  await insertRows(trx, 'record_figures', rows, { key: ['id'], replace: FIGURES });
  await count(trx, records, before);
}

export async function removeFromSearch(trx: Trx, record: Figures): Promise<void> {
  await trx.deleteFrom('record_figures').where('id', '=', record.id).execute();
  await count(trx, [], [record]);
}

async function count(trx: Trx, more: readonly Figures[], less: readonly Figures[]): Promise<void> {
  const sums = new Map<number, number>();
  const add = (records: readonly Figures[], weight: number) => {
    for (const { combined_stats: stats } of records)
      sums.set(stats, (sums.get(stats) ?? 0) + weight);
  };
  add(more, 1);
  add(less, -1);
  // In a fixed order, so that concurrent batches do not wait for each other in a circle.
  const rows = [...sums]
    .filter(([, records]) => records !== 0)
    .sort(([a], [b]) => a - b)
    .map(([combined_stats, records]) => ({ combined_stats, records }));
  await insertRows(trx, 'record_totals', rows, { key: ['combined_stats'], add: ['records'] });
}
