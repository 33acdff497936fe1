import { ApiError } from '@ringside/contract/api-error';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { findPlayerByName } from '#app/core/identity/store.server.ts';
import { serveChanges } from '#app/core/mirror/serve-changes.server.ts';
import { type NameScreen, playerAsked } from '#app/core/names/rules.ts';
import { cutPage } from '#app/core/paging/rules.ts';
import { serveList } from '#app/core/paging/serve-list.server.ts';
import { raceNameOf } from '#app/features/guide/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { inSnapshot } from '#database/in-snapshot.ts';
import * as contract from './contract.ts';
import {
  findInHistory,
  findRecord,
  findRecords,
  recordsOfPage,
  toMonsterRecord,
} from './history-store.server.ts';
import { askedRange } from './rules.ts';
import { matchLines } from './search/lines-store.server.ts';
import { namesToSearch, searchNames } from './search/names-store.server.ts';
import { type RecordOrder, searchRecords, TooManyNamed } from './search/search-store.server.ts';

export function registerRecords(
  app: FastifyInstance,
  { database, names }: { database: AppDatabase; names: NameScreen },
): void {
  const { kysely, lookups } = database;

  serve(app, contract.getMonsterHistory, async ({ params: { id } }) =>
    found(await findInHistory(lookups, id)),
  );

  serveList(app, contract.monsterRecords, contract.monsterRecord, async ({ query }) => {
    const { id, player, breed, ...page } = query;
    if (id !== undefined) return found(await findRecord(lookups, id));
    const userId = await playerAsked(player, await names.current(), (name) =>
      findPlayerByName(lookups, name),
    );
    if (userId === null) return { items: [], next: null };
    const records = await recordsOfPage(kysely, page, { userId, race: breed && raceNameOf(breed) });
    const { rows, next } = cutPage(records, page.limit, ({ ID, DATE }) => ({
      at: Date.parse(DATE.value),
      key: ID,
    }));
    return { items: rows, next };
  });

  serveChanges(app, database, contract.recordChanges, {
    kind: 'record',
    find: async (db, ids) => {
      const found = await findRecords(db, ids.map(Number));
      return new Map(found.map((record) => [String(record.ID), record]));
    },
  });

  serve(app, contract.searchNames, async ({ query: { term } }) => ({
    monsters: await searchNames(database, term, await names.current()),
  }));

  serve(app, contract.matchLines, async ({ body: { lines } }) => ({
    matches: await matchLines(database, lines, await names.current()),
  }));

  serve(app, contract.searchMonsters, ({ query }) => search({ database, names }, query));
}

type Asked = z.output<typeof contract.searchMonsters.query>;

async function search(
  { database, names }: { database: AppDatabase; names: NameScreen },
  query: Asked,
): Promise<z.output<typeof contract.searchMonsters.response>> {
  const { PAGE: page, LIMIT: limit } = query;
  const hidden = await names.current();
  const isHidden = hidden.isEmpty ? undefined : (name: string) => hidden.has('fighter', name);
  const asked = { page, limit, order: orderOf(query), ...(isHidden && { isHidden }) };
  return inSnapshot(database, async (db) => {
    const nobody = query.USER && hidden.has('player', query.USER);
    const trainer = query.USER && !nobody ? await findPlayerByName(db, query.USER) : null;
    if (query.USER && trainer === null) return { totalRecords: 0, totalPages: 0, page, data: [] };
    const filters = {
      userId: trainer?.userId ?? null,
      raceType: query.RACE?.trim() ? raceNameOf(query.RACE) : null,
      race: query.RACE_SUPERTYPE?.trim() ? raceNameOf(query.RACE_SUPERTYPE) : null,
      name: query.MONSTER_NAME ? await namesToSearch(db, query.MONSTER_NAME) : null,
      range: askedRange(query.MIN_COMBINED_STATS, query.MAX_COMBINED_STATS),
    };
    const { kind } = database;
    const { total, rows } = await searchRecords(db, kind, filters, asked).catch(refuseTooMany);
    const totalPages = Math.ceil(total / limit);
    return { totalRecords: total, totalPages, page, data: rows.map(toMonsterRecord) };
  });
}

function orderOf({ SORT, DIRECTION }: Asked): RecordOrder {
  const isByEntry = SORT === undefined || SORT === 'DATE';
  const by = isByEntry ? 'id' : (SORT.toLowerCase() as Lowercase<typeof SORT>);
  return { by, descending: DIRECTION === 'desc' };
}

function refuseTooMany(error: unknown): never {
  if (!(error instanceof TooManyNamed)) throw error;
  throw new ApiError(422, 'too_many_named', contract.TOO_MANY_NAMED_MESSAGE);
}

function found<T>(record: T | null): T {
  if (record === null) throw new ApiError(404, 'not_found', contract.RECORD_MESSAGE);
  return record;
}
