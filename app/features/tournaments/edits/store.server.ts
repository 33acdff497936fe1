import { createHash } from 'node:crypto';
import { ApiError } from '@ringside/contract/api-error';
import type { Kysely, Transaction } from 'kysely';
import { KEY_REUSED } from '#app/core/changes/contract.ts';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import type { MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { CONFLICT_MESSAGE, DELETED, type Tournament, type TournamentChange } from '../contract.ts';
import { type TournamentAddress, unknownTournament } from '../identity-store.server.ts';
import type { FindRecords } from '../participants-store.server.ts';
import {
  findTournament,
  keepSave,
  nextRow,
  requireAll,
  requireRoom,
  type Saved,
  type TournamentDocument,
} from '../store.server.ts';
import { applySave } from './apply-save.ts';
import { touchedBy } from './changes.ts';
import type { ConflictAnswer, EditsSave, WireEdit } from './contract.ts';
import { type Edit, newTournament } from './edits.ts';
import { settingsFields } from './settings.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

/** All edits or none; a known `requestId` with the same edits is a retry. @throws ApiError for edits that cannot be saved */
export async function saveEdits(
  trx: Trx,
  save: EditsSave & TournamentAddress,
  { changed, findRecords }: { findRecords: FindRecords; changed: MarkChanged },
): Promise<Saved> {
  const { id, organiser = '' } = save;
  const edits_hash = createHash('sha256').update(JSON.stringify(save.edits)).digest('base64url');
  const request = { request_id: save.requestId, edits_hash };
  const takenBy = await findRequest(trx, request);
  if (takenBy === 'deleted') throw new ApiError(...DELETED);
  if (takenBy !== null && save.uid === undefined) {
    const taken = await findTournament(trx, { id, uid: takenBy }, findRecords);
    if (taken) return { before: taken, tournament: taken };
  }
  const own = await findTournament(trx, save, findRecords);
  const before =
    own ?? (save.version === 0 ? await findTournament(trx, { id }, findRecords) : null);
  const isOther = takenBy !== null && takenBy !== before?.uid;
  if (isOther || (before ? before.id !== id : save.version > 0))
    throw await unknownTournament(trx, save);
  if (takenBy !== null && before) return { before, tournament: before };
  // The server's data is older than what the organiser saw.
  if (before && save.version > before.version) throw conflict(before, []);
  if (!before) await requireRoom(trx);
  const added = save.edits.flatMap((edit) => {
    if (edit.kind === 'replace') return edit.by;
    return edit.kind === 'add' ? edit.ID : [];
  });
  const found = await findRecords(trx, added);
  requireAll(added, found);
  const records = new Map(found.map((record) => [record.ID, record]));

  const current = before ?? newTournament(id, save.uid);
  const edits = save.edits.map((edit) => fromWire(edit, records));
  const touched = touchedBy(await changesSince(trx, current.uid, save.version));
  const { tournament, conflicts } = applySave(current, edits, touched);
  if (conflicts.length > 0) {
    const named = conflicts.map(({ edit, ...rest }) => ({ index: edits.indexOf(edit), ...rest }));
    throw conflict(current, named);
  }
  if (before && tournament === current) {
    await keepRequest(trx, { tournament_id: before.uid, ...request });
    return { before, tournament: before };
  }
  const next = nextRow(current, documentJsonOf(tournament));
  const { id: uid, version, updated_at } = next;
  const after = { ...tournament, uid, version, updatedAt: new Date(updated_at).toISOString() };
  await keepSave(trx, { next, before, after, organiser }, changed);
  await keepRequest(trx, { tournament_id: uid, ...request });
  return { before, tournament: after };
}

function conflict(current: Tournament, conflicts: ConflictAnswer['conflicts']): ApiError {
  return new ApiError(409, 'conflict', CONFLICT_MESSAGE, { more: { current, conflicts } });
}

function fromWire(edit: WireEdit, records: ReadonlyMap<number, MonsterRecord>): Edit {
  if (edit.kind === 'replace') {
    const { by, ...rest } = edit;
    return { ...rest, participant: records.get(by) as MonsterRecord };
  }
  if (edit.kind !== 'add') return edit;
  const { ID, ...place } = edit;
  return { ...place, participant: records.get(ID) as MonsterRecord };
}

function documentJsonOf(tournament: Tournament): string {
  const { participants, outcomes, scores, selected } = tournament;
  const participantIds = participants.map(({ ID }) => ID);
  const settings = settingsFields(tournament);
  const document: TournamentDocument = { participantIds, outcomes, scores, selected, ...settings };
  return JSON.stringify(document);
}

/** @throws ApiError 422 if the request had other edits */
async function findRequest(
  db: Db,
  { request_id, edits_hash }: Omit<Tables['tournament_requests'], 'tournament_id'>,
): Promise<string | 'deleted' | null> {
  const taken = await db
    .selectFrom('tournament_requests')
    .select(['tournament_id', 'edits_hash'])
    .where('request_id', '=', request_id)
    .executeTakeFirst();
  if (taken && (taken.edits_hash ?? edits_hash) !== edits_hash) throw new ApiError(...KEY_REUSED);
  if (taken) return taken.tournament_id;
  const deleted = await db
    .selectFrom('deleted_saves')
    .select('request_id')
    .where('request_id', '=', request_id)
    .executeTakeFirst();
  return deleted ? 'deleted' : null;
}

/** Also for a save that changed nothing: a retry must not apply it to what others saved since. */
async function keepRequest(trx: Trx, request: Tables['tournament_requests']): Promise<void> {
  await trx.insertInto('tournament_requests').values(request).execute();
}

async function changesSince(db: Db, uid: string, version: number): Promise<TournamentChange[]> {
  const rows = await db
    .selectFrom('tournament_changes')
    .select('changes_json')
    .where('tournament_id', '=', uid)
    .where('version', '>', version)
    .execute();
  return rows.flatMap((row) => JSON.parse(row.changes_json) as TournamentChange[]);
}
