import { randomBytes } from 'node:crypto';
import { ApiError } from '@ringside/contract/api-error';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { noteChanged } from '#app/core/mirror/store.server.ts';
import type { HiddenNames } from '#app/core/names/rules.ts';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import type { AppDatabase, MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { findBroadcast } from './broadcast/store.server.ts';
import {
  type ListedTournament,
  MONSTER_NOT_FOUND_MESSAGE,
  STALE_MESSAGE,
  type StaleAnswer,
  TOO_MANY_TOURNAMENTS_MESSAGE,
  type Tournament,
  type TournamentChange,
} from './contract.ts';
import { differences } from './edits/changes.ts';
import { type BracketSource, bracketOf } from './edits/edits.ts';
import { type SettingsFields, settingsFields } from './edits/settings.ts';
import {
  findIdentity,
  type TournamentAddress,
  unknownTournament,
} from './identity-store.server.ts';
import { withdrawOutdated } from './orders/store.server.ts';
import {
  type FindRecords,
  findParticipants,
  rememberParticipants,
} from './participants-store.server.ts';
import {
  MAX_TOURNAMENTS,
  SEARCHED_CUPS,
  SNAPSHOT_TOPIC,
  TOURNAMENTS_TOPIC,
  tournamentTopic,
} from './rules.ts';
import { orderByPlaces } from './seeding/rules.ts';
import { isOnAir } from './shown-bracket/on-air.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

export type TournamentDocument = Pick<Tournament, 'outcomes' | 'scores' | 'selected'> &
  SettingsFields & { participantIds: number[] };

/** What a save made of a tournament; the same if it changed nothing. */
export interface Saved {
  before: Tournament | null;
  tournament: Tournament;
}

export async function findTournament(
  db: Db,
  address: TournamentAddress,
  findRecords: FindRecords,
): Promise<Tournament | null> {
  const row = await findRow(db, address);
  return row && loadTournament(db, row, findRecords);
}

/** Without the records of the participants. */
export async function findBracket(
  db: Db,
  address: TournamentAddress,
): Promise<BracketSource | null> {
  const row = await findRow(db, address);
  if (!row) return null;
  const document = documentOf(row);
  return { ...document, participants: document.participantIds.map((ID) => ({ ID })) };
}

export async function findTournaments(
  db: Db,
  uids: string[],
  findRecords: FindRecords,
): Promise<Tournament[]> {
  const rows = await db.selectFrom('tournaments').selectAll().where('id', 'in', uids).execute();
  return Promise.all(rows.map((row) => loadTournament(db, row, findRecords)));
}

/** The order by the last finished cup of any of the participants; null without one. */
export async function findSeedingByPlaces(
  db: Db,
  { uid, participants }: Tournament,
  { findRecords, hidden }: { findRecords: FindRecords; hidden: HiddenNames },
): Promise<{ by: 'places'; cup: string; order: number[] } | null> {
  const rows = await db
    .selectFrom('tournaments')
    .selectAll()
    .where('champion_id', 'is not', null)
    .where('id', '!=', uid)
    .orderBy('updated_at', 'desc')
    .limit(SEARCHED_CUPS)
    .execute();
  for (const row of rows.filter(({ name }) => !hidden.has('tournament', name))) {
    const order = orderByPlaces(participants, await loadTournament(db, row, findRecords));
    if (order) return { by: 'places', cup: row.name, order };
  }
  return null;
}

/** A save without a difference succeeds with any version. @throws ApiError for one that cannot be saved */
export async function saveTournament(
  trx: Trx,
  save: TournamentAddress & {
    version: number;
    organiser: string;
    documentJson: string;
    playedAtMs?: number | undefined;
  },
  { changed, findRecords }: { findRecords: FindRecords; changed: MarkChanged },
): Promise<Saved> {
  const { id, documentJson } = save;
  const document: TournamentDocument = JSON.parse(documentJson);
  const row = await findRow(trx, save);
  const before = row && (await loadTournament(trx, row, findRecords));
  if (before ? before.id !== id : save.version > 0) throw await unknownTournament(trx, save);
  if (before && row?.document_json === documentJson) return { before, tournament: before };
  if (before && before.version !== save.version) {
    throw new ApiError(409, 'stale', STALE_MESSAGE, {
      more: { current: before } satisfies StaleAnswer,
    });
  }
  if (!before) await requireRoom(trx);
  // Participants stay, even if their record was withdrawn from the history.
  const found = await findRecords(trx, document.participantIds);
  const records = [...(before?.participants ?? []), ...found];
  requireAll(document.participantIds, records);

  const next = nextRow(before ?? save, documentJson);
  if (!before && save.playedAtMs !== undefined) next.updated_at = save.playedAtMs;
  const tournament = toTournament(next, records);
  await keepSave(trx, { next, before, after: tournament, organiser: save.organiser }, changed);
  return { before, tournament };
}

/** @throws ApiError 400 for the first that has no record */
export function requireAll(ids: readonly number[], records: readonly MonsterRecord[]): void {
  const known = new Set(records.map(({ ID }) => ID));
  const ID = ids.find((id) => !known.has(id));
  if (ID !== undefined) {
    throw new ApiError(400, 'monster_not_found', MONSTER_NOT_FOUND_MESSAGE, { more: { ID } });
  }
}

/** Every tournament, the last changed first, from the row's columns without computing brackets. */
export async function listTournaments(
  db: Db,
  findRecords: FindRecords,
): Promise<ListedTournament[]> {
  const rows = await db
    .selectFrom('tournaments')
    .select(['id', 'name', 'version', 'updated_at', 'archived'])
    .select(['best_of', 'third_place', 'format', 'practice'])
    .select(['participant_count', 'outcome_count', 'champion_id'])
    .orderBy('updated_at', 'desc')
    .orderBy('name')
    .limit(MAX_TOURNAMENTS)
    .execute();
  const ids = rows.flatMap((row) => row.champion_id ?? []);
  const champions = new Map((await findRecords(db, ids)).map((record) => [record.ID, record]));
  for (const { id, champion_id: ID } of rows) {
    if (ID === null || champions.has(ID)) continue;
    const [champion] = await findParticipants(db, id, [ID], findRecords);
    if (champion) champions.set(ID, champion);
  }
  const formerNames = await findFormerNames(db);
  return rows.map((row) => {
    const champion = champions.get(row.champion_id ?? 0);
    return {
      id: row.name,
      name: row.name,
      participantCount: row.participant_count,
      outcomeCount: row.outcome_count,
      champion: champion
        ? { ID: champion.ID, MONSTER_NAME: champion.MONSTER_NAME, RACE: champion.RACE }
        : null,
      version: row.version,
      updatedAt: new Date(row.updated_at).toISOString(),
      ...(row.best_of !== null && { bestOf: row.best_of }),
      ...(row.third_place === 1 && { thirdPlace: true }),
      ...(row.format !== null && { format: row.format }),
      ...(row.archived === 1 && { archived: true }),
      ...(row.practice === 1 && { practice: true }),
      ...(formerNames.has(row.id) && { formerNames: formerNames.get(row.id) }),
    };
  });
}

async function findFormerNames(db: Db): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('tournament_former_names')
    .select(['name', 'tournament_id'])
    .orderBy('name')
    .execute();
  const byTournament = Map.groupBy(rows, (row) => row.tournament_id);
  return new Map([...byTournament].map(([id, former]) => [id, former.map(({ name }) => name)]));
}

/** Saves of a tournament by its name, newest first, older than a version where one is given. */
export async function listChanges(
  db: Db,
  address: TournamentAddress,
  { before, limit }: { before: number | undefined; limit: number },
) {
  const known = await findIdentity(db, address);
  if (!known) return [];
  let query = db
    .selectFrom('tournament_changes')
    .selectAll()
    .where('tournament_id', '=', known.id)
    .orderBy('version', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('version', '<', before);
  return (await query.execute()).map((row) => ({
    version: row.version,
    date: new Date(row.changed_at).toISOString(),
    organiser: row.organiser,
    changes: JSON.parse(row.changes_json) as TournamentChange[],
  }));
}

export async function resultTimes(db: Db, id: string, limit: number): Promise<number[]> {
  const saves = await db
    .selectFrom('tournament_changes')
    .innerJoin('tournaments', 'tournaments.id', 'tournament_changes.tournament_id')
    .select('changed_at')
    .where('tournaments.name', '=', id)
    .where('changes_json', 'like', '%"what":"declared"%')
    .orderBy('tournament_changes.version', 'desc')
    .limit(limit)
    .execute();
  return saves.map(({ changed_at }) => changed_at);
}

export async function keepSecret(database: AppDatabase): Promise<string> {
  const find = async (db: Db): Promise<string | null> => {
    const row = await db.selectFrom('organiser_secret').select('document_json').executeTakeFirst();
    return row ? JSON.parse(row.document_json) : null;
  };
  const kept = await find(database.kysely);
  if (kept !== null) return kept;
  const made = randomBytes(24).toString('base64url');
  return database.transact(async (trx) => {
    const found = await find(trx);
    if (found !== null) return found;
    const row = { id: 1, document_json: JSON.stringify(made), updated_at: Date.now() };
    await trx.insertInto('organiser_secret').values(row).execute();
    return made;
  });
}

type Row = Pick<
  Selectable<Tables['tournaments']>,
  'id' | 'name' | 'version' | 'document_json' | 'updated_at' | 'archived'
>;

const documentOf = (row: Row): TournamentDocument => JSON.parse(row.document_json);

async function findRow(db: Db, address: TournamentAddress): Promise<Row | null> {
  const known = await findIdentity(db, address);
  if (!known) return null;
  const row = db.selectFrom('tournaments').selectAll().where('id', '=', known.id);
  return (await row.executeTakeFirst()) ?? null;
}

/** @throws ApiError 409 for one tournament too many */
export async function requireRoom(db: Db): Promise<void> {
  const { count } = await db
    .selectFrom('tournaments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_TOURNAMENTS) {
    throw new ApiError(409, 'too_many', TOO_MANY_TOURNAMENTS_MESSAGE);
  }
}

export const nextRow = (
  before: TournamentAddress & Pick<Tournament, 'version' | 'archived'>,
  document_json: string,
): Row => ({
  id: before.uid || randomBytes(12).toString('base64url'),
  name: before.id,
  version: before.version + 1,
  document_json,
  updated_at: Date.now(),
  archived: before.archived ? 1 : 0,
});

interface Save {
  next: Row;
  before: Tournament | null;
  after: Tournament;
  organiser: string;
}

export async function keepSave(
  trx: Trx,
  { next: { id, ...columns }, before, after, organiser }: Save,
  changed: MarkChanged,
): Promise<void> {
  const row = {
    ...columns,
    participant_count: after.participants.length,
    outcome_count: after.outcomes.length,
    champion_id: after.champion,
    best_of: after.bestOf ?? null,
    third_place: after.thirdPlace ? 1 : 0,
    format: after.format ?? null,
  };
  await trx
    .insertInto('tournaments')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  const { name } = columns;
  if (!before) await trx.deleteFrom('tournament_former_names').where('name', '=', name).execute();
  await rememberParticipants(trx, id, after.participants);
  await noteChanged(trx, 'tournament', [id]);
  await withdrawOutdated(trx, { tournamentId: id, bracket: bracketOf(after) }, changed);
  const changes = differences(before, after);
  await trx
    .insertInto('tournament_changes')
    .values({
      tournament_id: id,
      version: columns.version,
      organiser,
      changes_json: JSON.stringify(changes),
      changed_at: columns.updated_at,
    })
    .execute();
  changed(tournamentTopic(name));
  changed(TOURNAMENTS_TOPIC);
  const onAir = await findBroadcast(trx);
  if (isOnAir({ id: name, uid: id }, onAir)) changed(SNAPSHOT_TOPIC);
}

async function loadTournament(db: Db, row: Row, findRecords: FindRecords): Promise<Tournament> {
  const records = await findParticipants(db, row.id, documentOf(row).participantIds, findRecords);
  return toTournament(row, records);
}

function toTournament(row: Row, records: MonsterRecord[]): Tournament {
  const document = documentOf(row);
  const { participantIds, outcomes, scores, selected } = document;
  const byId = new Map(records.map((record) => [record.ID, record]));
  const participants = participantIds.flatMap((ID) => byId.get(ID) ?? []);
  const { eliminated, champion } = bracketOf({ ...document, participants });
  return {
    id: row.name,
    name: row.name,
    uid: row.id,
    participants,
    outcomes,
    eliminated: [...eliminated],
    scores,
    selected,
    champion,
    version: row.version,
    updatedAt: new Date(row.updated_at).toISOString(),
    ...settingsFields(document),
    ...(row.archived === 1 && { archived: true }),
  };
}
