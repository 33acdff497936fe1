import { BracketError, createBracket } from '@ringside/bracket';
import { ApiError } from '@ringside/contract/api-error';
import { serveOverHttp } from '@ringside/contract/fastify';
import type { FieldChances } from '@ringside/fight-odds';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type * as z from 'zod/mini';
import type { Announcer } from '#app/core/announcements/outbox.server.ts';
import { cachedValue } from '#app/core/cached-value.server.ts';
import { findPlayerByName } from '#app/core/identity/store.server.ts';
import { serveChanges } from '#app/core/mirror/serve-changes.server.ts';
import { type NameScreen, playerAsked } from '#app/core/names/rules.ts';
import { pageOfList } from '#app/core/paging/rules.ts';
import { serveList } from '#app/core/paging/serve-list.server.ts';
import { serveCached } from '#app/core/serve-cached.server.ts';
import type { Topic } from '#app/core/topics.ts';
import { raceNameOf } from '#app/features/guide/rules.ts';
import type { AppDatabase, MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { announceSave } from './announcements.ts';
import { findSnapshot } from './broadcast/snapshot.server.ts';
import { saveBroadcast } from './broadcast/store.server.ts';
import { withComing } from './coming-store.server.ts';
import * as contract from './contract.ts';
import { differences } from './edits/changes.ts';
import { saveEdits } from './edits/contract.ts';
import { outIds, reasonAgainstScore } from './edits/edits.ts';
import { settingsFields } from './edits/settings.ts';
import { saveEdits as applyEdits } from './edits/store.server.ts';
import { findIdentity, unknownTournament } from './identity-store.server.ts';
import { registerLifecycle } from './lifecycle/api.server.ts';
import { getTournamentOdds } from './odds/contract.ts';
import { paceOf, RESULTS_FOR_PACE } from './odds/pace.ts';
import { NO_ODDS, tournamentOdds } from './odds/rules.ts';
import { registerOrders } from './orders/api.server.ts';
import { type FindRecords, tournamentsWith } from './participants-store.server.ts';
import {
  createRegisterGenerator,
  type RegisterSources,
} from './registers/register-generator.server.ts';
import { CHANGES_PAGE_SIZE, SNAPSHOT_TOPIC, TOURNAMENTS_TOPIC, tournamentTopic } from './rules.ts';
import { checkSecret } from './secret/contract.ts';
import { registerLinks } from './secret/links-api.server.ts';
import { findHelper } from './secret/links-store.server.ts';
import { notYourRole } from './secret/roles.server.ts';
import { type Helper, mayChange } from './secret/rules.ts';
import { createOwnedWrite, type OwnedWrite } from './secret/season-store.server.ts';
import {
  createOwnSecretCheck,
  createSecretGuard,
  organiserSecret,
  type WrongSecrets,
} from './secret/secret.server.ts';
import { serveOrganiserChange } from './secret/serve-organiser-change.server.ts';
import { getSeedings } from './seeding/contract.ts';
import { orderByRatings } from './seeding/rules.ts';
import { shownRounds } from './shown-bracket/bracket-view.ts';
import { getBracket } from './shown-bracket/contract.ts';
import * as store from './store.server.ts';

interface TournamentContext extends RegisterSources {
  database: AppDatabase;
  config: { TOURNAMENT_SECRET?: string | undefined; REGISTER_GENERATOR_URL?: string | undefined };
  findRecords: FindRecords;
  announcer: Announcer;
  names: NameScreen;
  findChances(ids: number[]): Promise<FieldChances | null>;
  mayPassDesk(holder: { userId: string; login: string }): boolean;
  practiceSecret?: string;
  gate: { wrongSecrets: WrongSecrets };
  /** @throws ApiError 401 without the game host's key */
  requireFeedKey(authorization: string | undefined): void;
}

export function registerTournaments(app: FastifyInstance, context: TournamentContext): void {
  const { database, config } = context;
  const isSeason = createOwnSecretCheck(context.practiceSecret);
  const loadSecret = cachedValue(database.changes, [], () => organiserSecret(database, config));
  const guard = createSecretGuard(
    context.gate.wrongSecrets,
    loadSecret,
    isSeason,
    async (holder) => {
      if ('link' in holder) return findHelper(database.kysely, holder.link);
      return context.mayPassDesk(holder) ? 'owner' : null;
    },
  );
  registerReads(app, context);
  registerOrders(app, context, guard);
  // Callers without a secret are refused before the body is read.
  app.register(async (guarded) => {
    guarded.addHook('onRequest', (request) => guard(request, request.headers['x-secret']));
    registerWrites(guarded, { ...context, ownedWrite: createOwnedWrite(isSeason) });
    registerLinks(guarded, database, loadSecret);
  });
}

function registerReads(app: FastifyInstance, context: TournamentContext): void {
  const { database, names, findChances, findRecords } = context;
  const { kysely } = database;
  const orUnknown = async <T>(id: string, found: Promise<T | null>): Promise<T> => {
    const known = await found;
    if (!known) throw await unknownTournament(kysely, { id }, await names.current());
    return known;
  };
  const findShown = ({ id }: { id: string }) =>
    orUnknown(id, store.findTournament(kysely, { id }, findRecords));
  serveCached(app, getTournamentOdds, {
    on: ({ params }) => [tournamentTopic(params.id), 'matches'],
    async load({ params: { id } }) {
      const found = await orUnknown(id, store.findBracket(kysely, { id }));
      const chances = await findChances(found.participants.map(({ ID }) => ID));
      const pace = paceOf(await store.resultTimes(kysely, id, RESULTS_FOR_PACE));
      return { ...NO_ODDS, ...(chances && tournamentOdds(found, chances)), pace };
    },
  });
  // The records of participants change with the history.
  const on = ({ params }: { params: { id: string } }): Topic[] => [
    tournamentTopic(params.id),
    'history',
  ];
  serveCached(app, contract.getTournament, { on, load: ({ params }) => findShown(params) });
  serveCached(app, getBracket, {
    on,
    load: async ({ params }) => shownRounds(await findShown(params)),
  });
  const listShown = async () => {
    const all = await store.listTournaments(kysely, findRecords);
    const listed = await withComing(kysely, all, findRecords);
    const hidden = await names.current();
    return listed.filter(({ id }) => !hidden.has('tournament', id));
  };
  serveCached(app, contract.listTournaments, { on: [TOURNAMENTS_TOPIC], load: listShown });
  serveList(app, contract.tournamentArchive, contract.listedTournament, async ({ query }) => {
    const asked = await namesAsked(context, query);
    const listed = (await listShown()).filter(({ name }) => asked?.has(name) ?? true);
    return pageOfList(listed, query, ({ updatedAt }) => Date.parse(updatedAt));
  });
  serveChanges(app, database, contract.tournamentChanges, {
    kind: 'tournament',
    most: 10,
    find: async (db, uids, hidden) => {
      const found = await store.findTournaments(db, uids, findRecords);
      return new Map(
        found.flatMap((cup) => (hidden.has('tournament', cup.name) ? [] : [[cup.uid, cup]])),
      );
    },
  });
  serveCached(app, contract.getSnapshot, {
    on: [SNAPSHOT_TOPIC, 'history'],
    load: () => findSnapshot(kysely, findRecords),
  });
}

/** The names of tournaments with a participant that is asked for; null where none is. */
async function namesAsked(
  { database: { kysely }, names }: TournamentContext,
  { player, breed, record }: z.output<typeof contract.tournamentArchive.query>,
): Promise<Set<string> | null> {
  if ((player ?? breed ?? record) === undefined) return null;
  const find = (name: string) => findPlayerByName(kysely, name);
  const userId = await playerAsked(player, await names.current(), find);
  if (userId === null) return new Set();
  return tournamentsWith(kysely, { userId, race: breed && raceNameOf(breed), record });
}

function registerWrites(
  app: FastifyInstance,
  context: TournamentContext & { ownedWrite: OwnedWrite },
): void {
  const { database, ownedWrite, findRecords, names, findChances } = context;
  const generate = createRegisterGenerator(context.config.REGISTER_GENERATOR_URL, context);

  registerLifecycle(app, { database, ownedWrite }, findRecords);

  serveOverHttp(app, checkSecret, (_, { helper }) => ({
    authorized: true as const,
    ...(helper && { helper }),
  }));

  registerSaves(app, context);

  serveOverHttp(app, getSeedings, async ({ params, query }) => {
    const address = { ...params, ...query };
    const found = await store.findTournament(database.kysely, address, findRecords);
    if (!found) throw await unknownTournament(database.kysely, address);
    const ids = found.participants.map(({ ID }) => ID);
    const chances = await findChances(ids);
    const ratings = chances && {
      by: 'ratings' as const,
      order: orderByRatings(ids, chances.roughly),
    };
    const source = { findRecords, hidden: await names.current() };
    const places = await store.findSeedingByPlaces(database.kysely, found, source);
    return { seedings: [ratings, places].filter((seeding) => seeding !== null) };
  });

  serveOverHttp(app, contract.listChanges, async ({ params, query }) => {
    const page = { before: query.before, limit: CHANGES_PAGE_SIZE + 1 };
    const address = { id: params.id, uid: query.uid };
    const saves = await store.listChanges(database.kysely, address, page);
    if (saves.length === 0 && query.before === undefined)
      throw await unknownTournament(database.kysely, address);
    const shown = saves.slice(0, CHANGES_PAGE_SIZE);
    const next = saves.length > shown.length ? (shown.at(-1)?.version ?? null) : null;
    return { saves: shown, next };
  });

  serveOrganiserChange(app, database, contract.saveSnapshot, async ({ body }, { trx, changed }) => {
    if (body === null) await saveBroadcast(trx, null, changed);
    else {
      const { tournamentId: id, tournamentUid: uid } = body;
      const known = await findIdentity(trx, { id, uid });
      if (uid !== undefined && !known) throw await unknownTournament(trx, { id, uid });
      await saveBroadcast(trx, { ...body, ...(known && { tournamentUid: known.id }) }, changed);
    }
    return findSnapshot(trx, findRecords);
  });

  serveOverHttp(app, contract.getRegisters, async ({ body: { slot, ...definition } }) => ({
    codes: await generate(definition, slot),
  }));
}

function registerSaves(
  app: FastifyInstance,
  { database, ownedWrite, announcer, findRecords }: TournamentContext & { ownedWrite: OwnedWrite },
): void {
  async function save(
    call: Parameters<OwnedWrite>[1] & { isPast?: boolean; helper: Helper | undefined },
    write: (trx: Transaction<Tables>, changed: MarkChanged) => Promise<store.Saved>,
  ) {
    const announces = !call.isPast && (await announcer.isWanted());
    return database.transact(async (trx, changed) => {
      const { before, tournament } = await ownedWrite(trx, call, () => write(trx, changed));
      if (call.helper && !mayChange(call.helper, differences(before, tournament)))
        throw notYourRole();
      if (announces) await announcer.keep(trx, announceSave(before, tournament), changed);
      return tournament;
    });
  }

  serveOverHttp(app, contract.saveTournament, ({ body, headers }, { helper }) => {
    const { id = body.name as string, uid, version, playedAt } = body;
    const organiser = helper?.name ?? body.organiser ?? '';
    const playedAtMs = playedAt === undefined ? undefined : Date.parse(playedAt);
    const given = { id, uid, version, organiser, documentJson: requireDocument(body), playedAtMs };
    const call = { id, uid, secret: headers['x-secret'], isPast: playedAt !== undefined, helper };
    return save(call, (trx, changed) => store.saveTournament(trx, given, { findRecords, changed }));
  });

  serveOverHttp(app, saveEdits, ({ params: { id }, body, headers }, { helper }) => {
    const call = { id, uid: body.uid, secret: headers['x-secret'], helper };
    const given = { id, ...body, organiser: helper?.name ?? body.organiser };
    return save(call, (trx, changed) => applyEdits(trx, given, { findRecords, changed }));
  });
}

/** @throws ApiError 400 for an impossible bracket or score, or for somebody who does not take part */
function requireDocument(save: contract.TournamentSave): string {
  const participantIds = save.participants.map(({ ID }) => ID);
  const { outcomes, scores, selected } = save;
  requireBracket(participantIds, save);
  const known = new Set(participantIds);
  const named = [...selected, ...outIds(save.out)];
  if (new Set(selected).size < selected.length || !named.every((ID) => known.has(ID))) {
    throw new ApiError(400, 'selected', contract.NOT_A_PARTICIPANT_MESSAGE);
  }
  const settings = settingsFields(save);
  const document = { participantIds, outcomes, scores, selected, ...settings };
  return JSON.stringify(document satisfies store.TournamentDocument);
}

function requireBracket(
  participantIds: number[],
  { outcomes, scores, thirdPlace, format, out }: contract.TournamentSave,
): void {
  try {
    const bracket = createBracket(participantIds, outcomes, {
      thirdPlace,
      format,
      out: outIds(out),
    });
    for (const [matchId, score] of Object.entries(scores)) {
      const reason = reasonAgainstScore(bracket, matchId, score);
      if (reason) throw new BracketError(reason, { matchId });
    }
  } catch (error) {
    if (!(error instanceof BracketError)) throw error;
    const where = error.matchId ?? error.participant;
    const message = contract.BRACKET_MESSAGES[error.reason];
    throw new ApiError(400, error.reason, where === null ? message : `${where}: ${message}`);
  }
}
