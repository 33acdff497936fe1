import type { Kysely, Transaction } from 'kysely';
import { noteChanged, noteRecords } from '#app/core/mirror/store.server.ts';
import { keepWeekTops } from '#app/features/champions/week-tops-store.server.ts';
import { countAppearances } from '#app/features/guide/fights-store.server.ts';
import { takeCalibration } from '#app/features/guide/store.server.ts';
import { addVictories } from '#app/features/players/fights-store.server.ts';
import { saveNameGrams } from '#app/features/players/search/grams-store.server.ts';
import { UNKNOWN_FIGURE } from '#app/features/records/rules.ts';
import { saveFighterNames } from '#app/features/records/search/fighter-names-store.server.ts';
import { saveToSearch } from '#app/features/records/search/figures-store.server.ts';
import { countable } from '#app/features/records/store.server.ts';
import { settingsFields } from '#app/features/tournaments/edits/settings.ts';
import { rememberParticipants } from '#app/features/tournaments/participants-store.server.ts';
import type { TournamentDocument } from '#app/features/tournaments/store.server.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';
import type { LineOf } from './lines.ts';

type Trx = Transaction<Tables>;

export async function isEmpty(db: Kysely<Tables>): Promise<boolean> {
  for (const table of ['players', 'monster_records', 'tournaments'] as const) {
    if (await db.selectFrom(table).selectAll().limit(1).executeTakeFirst()) return false;
  }
  return true;
}

export const importGuide = async (trx: Trx, { type: _, ...guide }: LineOf<'guide'>) =>
  void (await takeCalibration(trx, guide, null));

export interface ImportedPlayer {
  userId: string;
  line: LineOf<'player'>;
}

/** Without figures, which the file does not have. */
export async function importPlayers(trx: Trx, players: ImportedPlayer[]): Promise<void> {
  const rows = players.map(({ userId, line }) => ({
    user_id: userId,
    login: line.login,
    display_name: line.displayName,
    balance: 0,
    inventory_json: '{}',
    updated_at: 0,
  }));
  await insertRows(trx, 'players', rows);
  await saveNameGrams(trx, new Map(), rows);
}

/** After all players and all fights: when each became known, and victories that no fight gives. */
export async function finishPlayers(trx: Trx, players: ImportedPlayer[]): Promise<void> {
  const inOrder = players.toSorted((a, b) => a.line.number - b.line.number);
  const arrivals = inOrder.map(({ userId, line }) => ({
    user_id: userId,
    known_since: Date.parse(line.knownSince),
  }));
  await insertRows(trx, 'player_arrivals', arrivals);
  const fought = await trx.selectFrom('victories').select(['user_id', 'race']).execute();
  const known = new Set(fought.map(({ user_id, race }) => `${user_id} ${race}`));
  const told = players.flatMap(({ userId, line }) =>
    line.victories
      .filter((race) => !known.has(`${userId} ${race}`))
      .map((race) => ({ user_id: userId, race, told: 1 })),
  );
  if (told.length > 0) await addVictories(trx, told);
}

export async function importRecords(
  trx: Trx,
  lines: LineOf<'record'>[],
  userIdOf: (player: number | null) => string | null,
): Promise<void> {
  const known = (figure: number | null) => figure ?? UNKNOWN_FIGURE;
  const rows = lines.map((line) => ({
    id: line.ID,
    monster_name: line.MONSTER_NAME,
    race: line.RACE,
    race_type: line.RACE_TYPE,
    race_subtype: line.RACE_SUBTYPE,
    lif: known(line.LIF),
    pow: known(line.POW),
    int: known(line.INT),
    ski: known(line.SKI),
    spd: known(line.SPD),
    def: known(line.DEF),
    loyalty: known(line.LOYALTY),
    guts_rate: known(line.GUTS_RATE),
    starting_guts: known(line.STARTING_GUTS),
    techniques_json: JSON.stringify(line.TECHNIQUES),
    user_id: userIdOf(line.trainer),
    user_name: line.USER ?? null,
    combined_stats: known(line.COMBINED_STATS),
    date: Date.parse(line.DATE.value),
    starting_streak: line.brought,
    streak: line.streak,
    best_streak: line.best,
    fallen: line.fallen ? 1 : 0,
    came_with_fight: line.cameWithFight ? 1 : 0,
    knock_outs: line.knockOuts,
  }));
  await insertRows(trx, 'monster_records', rows);
  await saveFighterNames(
    trx,
    rows.map(({ monster_name }) => monster_name),
  );
  await saveToSearch(trx, rows);
  await countAppearances(trx, rows.map(countable));
  const ids = rows.map(({ id }) => id);
  await keepWeekTops(trx, ids);
  await noteRecords(trx, ids);
}

export async function importTournament(trx: Trx, line: LineOf<'tournament'>): Promise<void> {
  const { participants, outcomes, scores, selected } = line;
  const settings = settingsFields(line);
  const participantIds = participants.map(({ ID }) => ID);
  const document: TournamentDocument = { participantIds, outcomes, scores, selected, ...settings };
  await trx
    .insertInto('tournaments')
    .values({
      id: line.uid,
      name: line.name,
      version: line.version,
      document_json: JSON.stringify(document),
      updated_at: Date.parse(line.updatedAt),
      participant_count: participants.length,
      outcome_count: outcomes.length,
      champion_id: line.champion,
      archived: line.archived ? 1 : 0,
      best_of: line.bestOf ?? null,
      third_place: line.thirdPlace ? 1 : 0,
      format: settings.format ?? null,
      practice: line.practice ? 1 : 0,
    })
    .execute();
  await rememberParticipants(trx, line.uid, participants);
  await noteChanged(trx, 'tournament', [line.uid]);
  const former = (line.formerNames ?? []).map((name) => ({ name, tournament_id: line.uid }));
  await insertRows(trx, 'tournament_former_names', former);
}
