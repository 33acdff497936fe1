import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * The data for voiding events: the fight or change of a player that an event created, all changes
 * of a player in order, which victories were reported rather than won, and which records were
 * created by a fight.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = kind === 'postgres' ? sql`bigint` : sql`integer`;

  await db.schema.alterTable('feed_events').addColumn('subject', 'text').execute();
  await db.schema.alterTable('feed_events').addColumn('taken_back_by', 'text').execute();
  await db.schema.createIndex('feed_events_by_time').on('feed_events').column('taken_at').execute();

  await db.schema
    .alterTable('monster_records')
    .addColumn('came_with_fight', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  // Whether existing victories were reported or won is unknown: they are never removed.
  await db.schema
    .alterTable('victories')
    .addColumn('told', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();

  await db.schema
    .createTable('player_changes')
    .addColumn('number', whole, (c) =>
      (kind === 'postgres' ? c.generatedAlwaysAsIdentity() : c.autoIncrement()).primaryKey(),
    )
    .addColumn('user_id', 'text', (c) => c.notNull().references('players.user_id'))
    .addColumn('at', whole)
    .addColumn('change_json', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('player_changes_by_user')
    .on('player_changes')
    .columns(['user_id', 'number'])
    .execute();
  await db.executeQuery(figuresSoFar(kind).compile(db));
}

/** The players' present figures, as their first change. */
function figuresSoFar(kind: DatabaseKind) {
  const races =
    kind === 'postgres'
      ? sql`(select coalesce(json_agg(race)::text, '[]') from victories
          where victories.user_id = players.user_id)`
      : sql`(select json_group_array(race) from victories
          where victories.user_id = players.user_id)`;
  return sql`
    insert into player_changes (user_id, at, change_json)
    select user_id, nullif(updated_at, 0),
      '{"type":"player","balance":' || balance || ',"inventory":' || inventory_json
        || ',"victories":' || ${races} || '}'
    from players`;
}
