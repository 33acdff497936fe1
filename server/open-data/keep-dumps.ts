import type { FastifyInstance } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import type { Config } from '../config.ts';
import { databaseOf } from '../open-storage.ts';
import { dumpFolder } from './dump.ts';
import { scheduleDumps } from './schedule.ts';

export const keepDumps = (
  { log }: FastifyInstance,
  { config, database, signal }: { config: Config; database: AppDatabase; signal: AbortSignal },
): Promise<void> =>
  scheduleDumps({
    database,
    settings: databaseOf(config),
    folder: dumpFolder(config),
    report: (problem, error) => log.warn({ err: error }, problem),
    signal,
  });
