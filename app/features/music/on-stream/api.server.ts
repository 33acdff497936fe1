import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { serveChange } from '#app/core/changes/serve-change.server.ts';
import type { Caller } from '#app/core/identity/contract.ts';
import type { Viewer } from '#app/core/identity/session.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { findSongs } from '../catalogue/albums-store.server.ts';
import { getStreamSong, setStreamSong } from './contract.ts';
import { findStreamSong, saveStreamSong } from './store.server.ts';

interface StreamSongContext {
  database: AppDatabase;
  requireHost(headers: Partial<Caller>): Promise<Viewer>;
}

export function registerStreamSong(
  app: FastifyInstance,
  { database, requireHost }: StreamSongContext,
): void {
  async function read(db: Kysely<Tables>) {
    const id = await findStreamSong(db, Date.now());
    const [song = null] = id === null ? [] : await findSongs(db, [id]);
    return { song };
  }
  serve(app, getStreamSong, () => read(database.kysely));
  const changes = { database, authorize: requireHost };
  serveChange(app, changes, setStreamSong, async ({ body }, { trx, changed }) => {
    await saveStreamSong(trx, body, { now: Date.now(), changed });
    return read(trx);
  });
}
