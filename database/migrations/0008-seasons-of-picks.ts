import { type Kysely, sql } from 'kysely';

/** The tables of finished seasons of picks; and the picks of a file that was read, without who made them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table pick_seasons (
    season text not null, place integer not null, user_id text not null, user_name text not null,
    picks integer not null, correct integer not null, brier double precision not null,
    lead double precision not null, primary key (season, place)
  )`.execute(db);
  await sql`create table imported_picks (
    bout text not null references bouts (bout), left_side integer not null, sure integer not null,
    viewers integer not null, primary key (bout, left_side, sure)
  )`.execute(db);
}
