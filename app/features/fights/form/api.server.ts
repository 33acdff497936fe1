import { ApiError } from '@ringside/contract/api-error';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import { PLAYER_MESSAGE } from '#app/core/identity/contract.ts';
import { findPlayerByName } from '#app/core/identity/store.server.ts';
import type { NameScreen } from '#app/core/names/rules.ts';
import { serveCached } from '#app/core/serve-cached.server.ts';
import { getRecordFights, getRecordRun, RECORD_MESSAGE } from '#app/features/records/contract.ts';
import { RUN_FIGHTS } from '#app/features/records/rules.ts';
import { runOf } from '#app/features/records/run-rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { getPlayerFights, getPlayerForm, getRaceForm } from './contract.ts';
import { FORM_RESULTS, RACE_FIGHTS, RIVALS_AMONG, TOP_RIVALS } from './rules.ts';
import { latestFights, namedRivals, recordFights, startOfRecord, sumsOf } from './store.server.ts';

interface FormContext {
  database: AppDatabase;
  names: NameScreen;
}

export function registerForm(app: FastifyInstance, context: FormContext): void {
  const { database, names } = context;
  const { kysely, lookups } = database;

  /** @throws ApiError 404 for an unknown or hidden name */
  async function playerOf(username: string): Promise<{ userId: string }> {
    const hidden = (await names.current()).has('player', username);
    const player = hidden ? null : await findPlayerByName(kysely, username);
    if (!player) throw new ApiError(404, 'not_found', PLAYER_MESSAGE);
    return { userId: player.userId };
  }

  serveCached(app, getRaceForm, {
    on: ['history'],
    load: ({ params }) => formOfRace(database, params.supertype),
  });

  serve(app, getPlayerForm, async ({ params: { username } }) => {
    const player = await playerOf(username);
    const [sums, { results, met }] = await Promise.all([
      sumsOf(kysely, player),
      latestFights(kysely, player, { limit: RIVALS_AMONG }),
    ]);
    const hidden = await names.current();
    const rivals = await namedRivals(kysely, met, TOP_RIVALS);
    return {
      ...sums,
      results: results.slice(0, FORM_RESULTS),
      rivals: rivals.filter(
        ({ login, displayName }) =>
          ![login, displayName].some((name) => hidden.has('player', name)),
      ),
    };
  });

  serve(app, getPlayerFights, async ({ params: { username }, query: { limit, before } }) => {
    const player = await playerOf(username);
    const { fights } = await latestFights(kysely, player, { limit: limit + 1, before });
    return upTo(limit, fights);
  });

  /** @throws ApiError 404 for an unknown record */
  async function runOfRecord(id: number, page: Parameters<typeof recordFights>[2]) {
    const [start, fights] = await Promise.all([
      startOfRecord(lookups, id),
      recordFights(kysely, id, page),
    ]);
    if (!start) throw new ApiError(404, 'not_found', RECORD_MESSAGE);
    return { ...start, fights };
  }

  serve(app, getRecordFights, async ({ params: { id }, query: { limit, before } }) =>
    upTo(limit, (await runOfRecord(id, { limit: limit + 1, before })).fights),
  );

  serve(app, getRecordRun, async ({ params: { id } }) => {
    const { brought, fights } = await runOfRecord(id, { limit: RUN_FIGHTS + 1 });
    return { brought, ...runOf(fights) };
  });
}

/** A page of fights of which one more was read. */
function upTo<F extends { number: number }>(limit: number, fights: F[]) {
  const shown = fights.slice(0, limit);
  return { fights: shown, next: fights.length > limit ? (shown.at(-1)?.number ?? null) : null };
}

async function formOfRace({ kysely }: AppDatabase, race: string) {
  const [sums, { fights, results }] = await Promise.all([
    sumsOf(kysely, { race }),
    latestFights(kysely, { race }, { limit: FORM_RESULTS }),
  ]);
  return {
    ...sums,
    results: results.slice(0, FORM_RESULTS),
    latest: fights.slice(0, RACE_FIGHTS),
  };
}
