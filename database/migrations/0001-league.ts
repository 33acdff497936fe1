import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * The league's data from the feed: players, records, fights, aggregates, the store and the music.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = kind === 'postgres' ? sql`bigint` : sql`integer`;

  await db.schema
    .createTable('feed_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('taken_at', whole, (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('players')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    .addColumn('login', 'text', (c) => c.unique())
    .addColumn('display_name', 'text', (c) => c.notNull())
    .addColumn('balance', whole, (c) => c.notNull())
    .addColumn('inventory_json', 'text', (c) => c.notNull())
    .addColumn('updated_at', whole, (c) => c.notNull())
    .execute();

  await db.schema
    .createIndex('players_by_display_name')
    .on('players')
    .column('display_name')
    .execute();

  await db.schema
    .createTable('victories')
    .addColumn('user_id', 'text', (c) => c.notNull().references('players.user_id'))
    .addColumn('race', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('victories_pkey', ['user_id', 'race'])
    .execute();

  let records = db.schema
    .createTable('monster_records')
    .addColumn('id', whole, (c) => c.primaryKey())
    .addColumn('monster_name', 'text', (c) => c.notNull())
    .addColumn('race', 'text', (c) => c.notNull())
    .addColumn('race_type', 'text', (c) => c.notNull())
    .addColumn('race_subtype', 'text', (c) => c.notNull());
  for (const stat of ['lif', 'pow', 'int', 'ski', 'spd', 'def', 'loyalty', 'guts_rate'] as const) {
    records = records.addColumn(stat, 'integer', (c) => c.notNull());
  }
  await records
    .addColumn('starting_guts', 'integer', (c) => c.notNull())
    .addColumn('techniques_json', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('players.user_id'))
    .addColumn('user_name', 'text')
    .addColumn('combined_stats', 'integer', (c) => c.notNull())
    .addColumn('date', whole, (c) => c.notNull())
    .addColumn('starting_streak', 'integer', (c) => c.notNull())
    .addColumn('streak', 'integer', (c) => c.notNull())
    .addColumn('fallen', 'integer', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('fights')
    .addColumn('number', whole, (c) => counted(c, kind))
    .addColumn('left_id', whole, (c) => c.notNull().references('monster_records.id'))
    .addColumn('right_id', whole, (c) => c.notNull().references('monster_records.id'))
    .addColumn('left_side_wins', 'integer', (c) => c.notNull())
    .addColumn('knock_out', 'integer', (c) => c.notNull())
    .addColumn('date', whole, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('fights_by_date').on('fights').columns(['date', 'number']).execute();
  await db.schema
    .createIndex('fights_by_left')
    .on('fights')
    .columns(['left_id', 'number'])
    .execute();
  await db.schema
    .createIndex('fights_by_right')
    .on('fights')
    .columns(['right_id', 'number'])
    .execute();

  await db.schema
    .createTable('race_totals')
    .addColumn('race', 'text', (c) => c.primaryKey())
    .addColumn('appearances', whole, (c) => c.notNull())
    .addColumn('fights', whole, (c) => c.notNull())
    .addColumn('wins', whole, (c) => c.notNull())
    .addColumn('knock_outs', whole, (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('race_trainers')
    .addColumn('race', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('players.user_id'))
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('appearances', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('race_trainers_pkey', ['race', 'user_id'])
    .execute();
  await db.schema
    .createIndex('race_trainers_by_appearances')
    .on('race_trainers')
    .columns(['race', 'appearances'])
    .execute();

  await db.schema
    .createTable('race_matchups')
    .addColumn('race', 'text', (c) => c.notNull())
    .addColumn('opponent_race', 'text', (c) => c.notNull())
    .addColumn('wins', whole, (c) => c.notNull())
    .addColumn('losses', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('race_matchups_pkey', ['race', 'opponent_race'])
    .execute();

  for (const document of ['store_status', 'calibration', 'practice_season']) {
    await db.schema
      .createTable(document)
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('document_json', 'text', (c) => c.notNull())
      .addColumn('updated_at', whole, (c) => c.notNull())
      .execute();
  }

  await db.schema
    .createTable('albums')
    .addColumn('number', whole, (c) => counted(c, kind))
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('shortname', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('icon', 'text', (c) => c.notNull())
    .addColumn('img_url', 'text', (c) => c.notNull())
    .addColumn('consoles_json', 'text', (c) => c.notNull())
    .addColumn('year', 'integer')
    .addColumn('updated_at', whole, (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('songs')
    .addColumn('number', whole, (c) => counted(c, kind))
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('album_id', 'text', (c) => c.notNull().references('albums.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('index', 'integer', (c) => c.notNull())
    .addColumn('duration', 'real', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('songs_by_album')
    .on('songs')
    .columns(['album_id', 'index'])
    .execute();
}

/** An auto-increment key that never reuses a number. */
function counted(column: ColumnDefinitionBuilder, kind: DatabaseKind): ColumnDefinitionBuilder {
  const key = kind === 'postgres' ? column.generatedAlwaysAsIdentity() : column.autoIncrement();
  return key.primaryKey();
}
