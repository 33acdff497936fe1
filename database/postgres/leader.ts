import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { RunExclusively } from '../app-database.ts';
import type { ProblemReporter } from '../changes.ts';
import { withStorageErrors } from '../storage-errors.ts';
import type { Tables } from '../tables.ts';
import { postgresTypes } from './types.ts';

const TRY_EVERY_MS = 1000;
const ANSWER_LIMIT_MS = 5000;
const HEARTBEAT_MS = 5000;
/** The server closes a leader's session after this silence. */
const SILENCE_LIMIT_MS = 20_000;

interface HeldLock {
  client: pg.Client;
  lost: AbortSignal;
  release(): void;
}

export function runExclusivelyOn(databaseUrl: string, report: ProblemReporter): RunExclusively {
  return async (job, work, { signal, onWaiting = () => {} }) => {
    while (!signal.aborted) {
      const lock = await takeLock(databaseUrl, lockNumber(job)).catch(() => null);
      if (!lock) {
        onWaiting();
        await sleep(TRY_EVERY_MS, undefined, { signal }).catch(() => {});
        continue;
      }
      try {
        await work({
          kysely: onConnection(lock.client),
          signal: AbortSignal.any([signal, lock.lost]),
        });
      } finally {
        lock.release();
      }
      if (!lock.lost.aborted) return;
      if (!signal.aborted) report(`The turn at "${job}" was lost; waiting for the next one.`, '');
    }
  };
}

function lockNumber(job: string): number {
  return createHash('sha256').update(`ringside ${job}`).digest().readUIntBE(0, 6);
}

async function takeLock(databaseUrl: string, number: number): Promise<HeldLock | null> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'ringside turn',
    connectionTimeoutMillis: ANSWER_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
    keepAlive: true,
    types: postgresTypes,
  });
  const lost = new AbortController();
  let heartbeat: NodeJS.Timeout | undefined;
  const release = () => {
    clearInterval(heartbeat);
    client.end().catch(() => {});
  };
  const lose = () => {
    lost.abort();
    release();
  };
  client.on('error', lose);
  try {
    await client.connect();
    await client.query(`set idle_session_timeout = ${SILENCE_LIMIT_MS}`);
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [number]);
    if (!rows[0]?.taken) {
      release();
      return null;
    }
  } catch (error) {
    release();
    throw error;
  }
  client.on('end', lose);
  heartbeat = setInterval(() => client.query('select 1').catch(lose), HEARTBEAT_MS);
  return { client, lost: lost.signal, release };
}

function onConnection(client: pg.Client): Kysely<Tables> {
  const connection = { query: client.query.bind(client), release: () => {} };
  const pool = { options: {}, connect: async () => connection, end: async () => {} };
  return new Kysely<Tables>({
    dialect: withStorageErrors(new PostgresDialect({ pool })),
  });
}
