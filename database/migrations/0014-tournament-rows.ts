import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

interface Rows {
  tournaments: {
    id: string;
    document_json: string;
    participant_count: number;
    outcome_count: number;
    champion_id: number | null;
  };
}

/**
 * The list of tournaments reads counts and champion from columns; tournaments can be archived and
 * renamed, and store their participants' records in case the history loses them.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = kind === 'postgres' ? sql`bigint` : sql`integer`;
  for (const column of ['participant_count', 'outcome_count', 'archived']) {
    await db.schema
      .alterTable('tournaments')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.alterTable('tournaments').addColumn('champion_id', whole).execute();
  await db.schema
    .createTable('tournament_participants')
    .addColumn('tournament_id', 'text', (c) => c.notNull().references('tournaments.id'))
    .addColumn('record_id', whole, (c) => c.notNull())
    .addColumn('record_json', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('tournament_participants_pkey', ['tournament_id', 'record_id'])
    .execute();
  await db.schema
    .createTable('tournament_former_names')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('tournament_id', 'text', (c) => c.notNull().references('tournaments.id'))
    .execute();
  await recount(db as Kysely<Rows>);
}

/**
 * All participants except the winner have one loss; so the last round's result exists once all
 * others have lost.
 */
async function recount(db: Kysely<Rows>): Promise<void> {
  const rows = await db.selectFrom('tournaments').select(['id', 'document_json']).execute();
  for (const { id, document_json } of rows) {
    const { participantIds, outcomes } = JSON.parse(document_json) as {
      participantIds: number[];
      outcomes: { id: string; winner: number }[];
    };
    const roundOf = (outcome: { id: string }) => Number.parseInt(outcome.id.slice(1), 10);
    const last = outcomes.toSorted((a, b) => roundOf(b) - roundOf(a))[0];
    const decided = outcomes.length > 0 && outcomes.length === participantIds.length - 1;
    await db
      .updateTable('tournaments')
      .set({
        participant_count: participantIds.length,
        outcome_count: outcomes.length,
        champion_id: decided && last ? last.winner : null,
      })
      .where('id', '=', id)
      .execute();
  }
}
