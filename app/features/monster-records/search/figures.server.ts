import { sql, type Transaction } from 'kysely';
import { STATS } from '#app/features/monsters/contract.ts';
import { statementOfRows } from '#database/statement-of-rows.ts';
import type { Tables } from '#database/tables.ts';
import { writeLater } from '#database/write-later.ts';
import { bucketOf, FIGURE_BLOCK } from '../rules.ts';

type Trx = Transaction<Tables>;
type Figures = Tables['record_figures'];

/** The columns of the six stats. */
export const STAT_COLUMNS = STATS.map((stat) => stat.toLowerCase() as Lowercase<typeof stat>);

/** A record that is new (`before` null), put right or gone (`after` null). */
export interface FiguresChange {
  before: Omit<Figures, 'race_type'> | null;
  after: Figures | null;
}

/** Brings what searches are ordered by in step with records that were stored, corrected or removed. */
export async function keepFigures(trx: Trx, changes: FiguresChange[]): Promise<void> {
  const kept = new Set<number>();
  const gone: number[] = [];
  const totals = new Map<number, Tables['figure_totals']>();
  const count = (figures: Omit<Figures, 'race_type'>, records: number) => {
    for (const stat of STAT_COLUMNS) {
      const block = bucketOf(figures[stat], FIGURE_BLOCK);
      const row = totals.get(block) ?? { block, lif: 0, pow: 0, int: 0, ski: 0, spd: 0, def: 0 };
      row[stat] += records;
      totals.set(block, row);
    }
  };
  for (const { before, after } of changes) {
    if (before) count(before, -1);
    if (after) {
      count(after, 1);
      kept.add(after.id);
    } else if (before) gone.push(before.id);
  }
  if (gone.length > 0)
    await writeLater(trx, trx.deleteFrom('record_figures').where('id', 'in', gone));
  await saveFigures(trx, [...kept]);
  await addTotals(
    trx,
    [...totals.values()]
      .filter((row) => STAT_COLUMNS.some((stat) => row[stat] !== 0))
      // In one order, so that two writers on PostgreSQL do not wait for each other.
      .sort((a, b) => a.block - b.block),
  );
}

/** Takes the figures over from the rows, which are there already. */
async function saveFigures(trx: Trx, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((id) => ({ id }));
  await writeLater(trx, statementOfRows(trx, rows, insertFigures));
}

function insertFigures(trx: Trx, rows: readonly { id: number }[]) {
  const columns = ['id', 'race_type', 'combined_stats', ...STAT_COLUMNS] as const;
  const ids = rows.map(({ id }) => id);
  return trx
    .insertInto('record_figures')
    .columns([...columns])
    .expression((eb) => eb.selectFrom('monster_records').select(columns).where('id', 'in', ids))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) =>
          Object.fromEntries(
            columns.slice(2).map((column) => [column, eb.ref(`excluded.${column}`)]),
          ),
        ),
    );
}

async function addTotals(trx: Trx, rows: Tables['figure_totals'][]): Promise<void> {
  if (rows.length === 0) return;
  const added = (stat: string) =>
    sql<number>`${sql.ref(`figure_totals.${stat}`)} + ${sql.ref(`excluded.${stat}`)}`;
  await writeLater(
    trx,
    trx
      .insertInto('figure_totals')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('block')
          .doUpdateSet(Object.fromEntries(STAT_COLUMNS.map((stat) => [stat, added(stat)]))),
      ),
  );
}
