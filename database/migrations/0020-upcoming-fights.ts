import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * Announced fights, their estimates, and the sums of the estimates' scores. Each fight stores both
 * sides as they were at its start.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = kind === 'postgres' ? sql`bigint` : sql`integer`;

  await db.schema.alterTable('fights').addColumn('sides_json', 'text').execute();

  await db.schema
    .createTable('bouts')
    .addColumn('bout', 'text', (c) => c.primaryKey())
    .addColumn('announced_at', whole)
    .addColumn('told_at', whole)
    .addColumn('left_id', whole)
    .addColumn('right_id', whole)
    .addColumn('left_json', 'text')
    .addColumn('right_json', 'text')
    .addColumn('betting_closes_at', whole)
    .addColumn('starts_at', whole)
    .addColumn('announcements', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('pool_left', whole)
    .addColumn('pool_right', whole)
    .addColumn('pool_told_at', whole)
    .addColumn('estimate_json', 'text')
    .addColumn('fight_number', whole, (c) => c.unique())
    .addColumn('cancelled', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('ended_at', whole)
    .addColumn('winner_chance', 'integer')
    .execute();
  await db.schema
    .createIndex('bouts_that_are_open')
    .on('bouts')
    .column('starts_at')
    .where(sql.ref('ended_at'), 'is', null)
    .execute();
  await db.schema.createIndex('bouts_by_end').on('bouts').column('ended_at').execute();
  await db.schema
    .createIndex('bouts_by_winner_chance')
    .on('bouts')
    .columns(['winner_chance', 'fight_number'])
    .where(sql.ref('winner_chance'), 'is not', null)
    .execute();

  await createSums(db, whole);
}

/** The scores of the estimates, and the checkpoint of learning. */
async function createSums(db: Kysely<unknown>, whole: ReturnType<typeof sql>): Promise<void> {
  await db.schema
    .createTable('odds_sums')
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('bin', 'integer', (c) => c.notNull())
    .addColumn('estimates', whole, (c) => c.notNull())
    .addColumn('happened', whole, (c) => c.notNull())
    .addColumn('chances', whole, (c) => c.notNull())
    .addColumn('log_loss', whole, (c) => c.notNull())
    .addColumn('brier', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('odds_sums_key', ['scope', 'source', 'bin'])
    .execute();
  await db.schema
    .createTable('odds_history')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('version', whole, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('odds_checkpoint')
    .addColumn('part', 'integer', (c) => c.primaryKey())
    .addColumn('fight_number', whole, (c) => c.notNull())
    .addColumn('document_json', 'text', (c) => c.notNull())
    .execute();
}
