import { type Kysely, sql } from 'kysely';

/** Orders get a match and a sender, and can be withdrawn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['tournament_id', 'match_id', 'organiser']) {
    await db.schema
      .alterTable('match_orders')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .alterTable('match_orders')
    .addColumn('withdrawn', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('match_orders_by_tournament')
    .on('match_orders')
    .columns(['tournament_id', 'number'])
    .where(sql.ref('tournament_id'), '<>', sql.lit(''))
    .execute();
}
