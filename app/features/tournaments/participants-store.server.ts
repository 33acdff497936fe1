import type { Kysely, Transaction } from 'kysely';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import type { Tables } from '#database/tables.ts';

type Db = Kysely<Tables>;

export type FindRecords = (db: Db, ids: number[]) => Promise<MonsterRecord[]>;

/** A record that the feed withdrew is returned as it was when it was added. */
export async function findParticipants(
  db: Db,
  tournamentId: string,
  ids: number[],
  findRecords: FindRecords,
): Promise<MonsterRecord[]> {
  const records = await findRecords(db, ids);
  const known = new Set(records.map(({ ID }) => ID));
  const missing = ids.filter((ID) => !known.has(ID));
  if (missing.length === 0) return records;
  const kept = await db
    .selectFrom('tournament_participants')
    .select('record_json')
    .where('tournament_id', '=', tournamentId)
    .where('record_id', 'in', missing)
    .execute();
  const found = kept.map((row) => JSON.parse(row.record_json) as MonsterRecord);
  const lost = missing
    .filter((ID) => !found.some((participant) => participant.ID === ID))
    .map(lostRecord);
  return [...records, ...found, ...lost];
}

function lostRecord(ID: number): MonsterRecord {
  const race = { RACE: 'UNKNOWN', RACE_TYPE: 'UNKNOWN', RACE_SUBTYPE: 'UNKNOWN' };
  const stats = { LIF: 0, POW: 0, INT: 0, SKI: 0, SPD: 0, DEF: 0, COMBINED_STATS: 0 };
  const figures = { ...stats, LOYALTY: 0, GUTS_RATE: 1, STARTING_GUTS: 0, streak: 0 };
  const date = { value: new Date(0).toISOString() };
  return { ID, MONSTER_NAME: `Monster ${ID}`, ...race, ...figures, TECHNIQUES: [], DATE: date };
}

interface AskedParticipant {
  userId?: string | undefined;
  race?: string | undefined;
  record?: number | undefined;
}

/** The names of the tournaments in which such a record takes part. */
export async function tournamentsWith(
  db: Db,
  { userId, race, record }: AskedParticipant,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('tournament_participants as participant')
    .innerJoin('tournaments', 'tournaments.id', 'participant.tournament_id')
    .innerJoin('monster_records', 'monster_records.id', 'participant.record_id')
    .select(['tournaments.name', 'tournaments.document_json', 'participant.record_id'])
    .$if(record !== undefined, (query) => query.where('participant.record_id', '=', record ?? 0))
    .$if(race !== undefined, (query) => query.where('monster_records.race', '=', race ?? ''))
    .$if(userId !== undefined, (query) => query.where('monster_records.user_id', '=', userId ?? ''))
    .execute();
  // Those who were taken out are remembered, too.
  const taking = rows.filter(({ document_json, record_id }) =>
    (JSON.parse(document_json) as { participantIds: number[] }).participantIds.includes(record_id),
  );
  return new Set(taking.map(({ name }) => name));
}

export async function rememberParticipants(
  trx: Transaction<Tables>,
  tournamentId: string,
  participants: readonly MonsterRecord[],
): Promise<void> {
  const rows = await trx
    .selectFrom('tournament_participants')
    .select('record_id')
    .where('tournament_id', '=', tournamentId)
    .execute();
  const kept = new Set(rows.map((row) => row.record_id));
  const added = participants.filter(({ ID }) => !kept.has(ID));
  if (added.length === 0) return;
  await trx
    .insertInto('tournament_participants')
    .values(
      added.map((record) => ({
        tournament_id: tournamentId,
        record_id: record.ID,
        record_json: JSON.stringify(record),
      })),
    )
    .execute();
}
