import type { Kysely, Transaction } from 'kysely';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import type { MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { Tournament, TournamentChange } from '../contract.ts';
import type { TournamentAddress } from '../identity-store.server.ts';
import { MAX_TOURNAMENTS } from '../rules.ts';
import type { TournamentDocument } from '../standings.server.ts';
import {
  countTournaments,
  findTournament,
  keepSave,
  nextRow,
  type TournamentSources,
} from '../store.server.ts';
import { applySave } from './apply-save.ts';
import { touchedBy } from './changes.ts';
import type { ConflictAnswer, EditsSave, WireEdit } from './contract.ts';
import { type Edit, newTournament } from './edits.ts';
import { settingsFields } from './settings.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

export type EditsResult =
  | { kind: 'saved'; tournament: Tournament; before: Tournament | null }
  | { kind: 'unchanged'; tournament: Tournament }
  | { kind: 'conflict'; tournament: Tournament; conflicts: ConflictAnswer['conflicts'] }
  | { kind: 'unknown_monster'; ID: number }
  /** Renamed or deleted since the organiser loaded it. */
  | { kind: 'gone' }
  /** A retry of a save of a tournament that was deleted since. */
  | { kind: 'deleted' }
  | { kind: 'too_many' };

/** All edits or none; a known `requestId` is a retry. */
export async function saveEdits(
  trx: Trx,
  save: EditsSave & TournamentAddress,
  { changed, ...sources }: TournamentSources & { changed: MarkChanged },
): Promise<EditsResult> {
  const { id, organiser = '' } = save;
  const takenBy = await findRequest(trx, save.requestId);
  if (takenBy === 'deleted') return { kind: 'deleted' };
  if (takenBy !== null && save.uid === undefined) {
    const taken = await findTournament(trx, { id, uid: takenBy }, sources);
    if (taken) return { kind: 'unchanged', tournament: taken };
  }
  const own = await findTournament(trx, save, sources);
  const before = own ?? (save.version === 0 ? await findTournament(trx, { id }, sources) : null);
  if (before ? before.id !== id : save.version > 0) return { kind: 'gone' };
  if (takenBy !== null)
    return takenBy === before?.uid ? { kind: 'unchanged', tournament: before } : { kind: 'gone' };
  // The server's data is older than what the organiser saw.
  if (before && save.version > before.version) {
    return { kind: 'conflict', tournament: before, conflicts: [] };
  }
  if (!before && (await countTournaments(trx)) >= MAX_TOURNAMENTS) return { kind: 'too_many' };
  const added = save.edits.flatMap((edit) => {
    if (edit.kind === 'replace') return edit.by;
    return edit.kind === 'add' ? edit.ID : [];
  });
  const records = new Map(
    (await sources.findRecords(trx, added)).map((record) => [record.ID, record]),
  );
  const unknown = added.find((ID) => !records.has(ID));
  if (unknown !== undefined) return { kind: 'unknown_monster', ID: unknown };

  const current = before ?? newTournament(id, save.uid);
  const edits = save.edits.map((edit) => fromWire(edit, records));
  const touched = touchedBy(await changesSince(trx, current.uid, save.version));
  const { tournament, conflicts } = applySave(current, edits, touched);
  if (conflicts.length > 0) {
    const named = conflicts.map(({ edit, ...rest }) => ({ index: edits.indexOf(edit), ...rest }));
    return { kind: 'conflict', tournament: current, conflicts: named };
  }
  if (before && tournament === current) {
    await keepRequest(trx, before.uid, save.requestId);
    return { kind: 'unchanged', tournament: before };
  }
  const next = nextRow(current, documentJsonOf(tournament));
  const { id: uid, version, updated_at } = next;
  const after = { ...tournament, uid, version, updatedAt: new Date(updated_at).toISOString() };
  await keepSave(trx, { next, before, after, organiser }, changed);
  await keepRequest(trx, uid, save.requestId);
  return { kind: 'saved', tournament: after, before };
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

async function findRequest(db: Db, requestId: string): Promise<string | 'deleted' | null> {
  const taken = await db
    .selectFrom('tournament_requests')
    .select('tournament_id')
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  if (taken) return taken.tournament_id;
  const deleted = await db
    .selectFrom('deleted_saves')
    .select('request_id')
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return deleted ? 'deleted' : null;
}

/** Also for a save that changed nothing: a retry must not apply it to what others saved since. */
async function keepRequest(trx: Trx, tournament_id: string, request_id: string): Promise<void> {
  await trx.insertInto('tournament_requests').values({ tournament_id, request_id }).execute();
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
