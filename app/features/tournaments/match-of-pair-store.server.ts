import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { TournamentDocument } from './store.server.ts';

const SEARCHED_TOURNAMENTS = 5;

/** The pairs that met in a tournament's decided matches. */
export async function pairsOfTournament(
  db: Kysely<Tables>,
  name: string,
): Promise<[number, number][]> {
  const row = await db
    .selectFrom('tournaments')
    .select('document_json')
    .where('name', '=', name)
    .executeTakeFirst();
  const { outcomes }: Pick<TournamentDocument, 'outcomes'> = row
    ? JSON.parse(row.document_json)
    : { outcomes: [] };
  return outcomes.flatMap(({ leftId, rightId, walkover }) => (walkover ? [] : [[leftId, rightId]]));
}

/** The latest match that two records fought, with its tournament's name; null without one. */
export async function findMatchOfPair(
  db: Kysely<Tables>,
  [one, other]: [number, number],
): Promise<{ id: string; match: string } | null> {
  const rows = await db
    .selectFrom('tournament_participants as one')
    .innerJoin('tournament_participants as other', 'other.tournament_id', 'one.tournament_id')
    .innerJoin('tournaments', 'tournaments.id', 'one.tournament_id')
    .select(['tournaments.name', 'tournaments.document_json'])
    .where('one.record_id', '=', one)
    .where('other.record_id', '=', other)
    .orderBy('tournaments.updated_at', 'desc')
    .orderBy('tournaments.id')
    .limit(SEARCHED_TOURNAMENTS)
    .execute();
  for (const { name, document_json } of rows) {
    const { outcomes }: TournamentDocument = JSON.parse(document_json);
    const fought = outcomes.find(
      ({ leftId, rightId, walkover }) =>
        !walkover && [leftId, rightId].includes(one) && [leftId, rightId].includes(other),
    );
    if (fought) return { id: name, match: fought.id };
  }
  return null;
}
