import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '#server/testing/free-port.ts';
import { spawnChild } from '../dev/child-process.ts';
import { type EmbeddedPostgres, prepareCluster, startServer } from './embedded-postgres.ts';

/** A PostgreSQL with durable commits that can be stopped and started again. */
export interface DurablePostgres extends EmbeddedPostgres {
  halt(): Promise<void>;
  resume(): Promise<void>;
}

/** @throws when there are no binaries for the platform or the server does not start */
export async function startDurablePostgres(): Promise<DurablePostgres> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringside-postgres-'));
  // Removes the folder at the very end; the server's supervisor must not, since it is restarted.
  const keeper = spawnChild(process.execPath, ['-e', 'setInterval(() => {}, 1e9)'], {
    remove: [folder],
  });
  try {
    const cluster = prepareCluster(folder);
    const port = await freePort();
    let server = await startServer(cluster, port, { durable: true });
    return {
      url: server.url,
      halt: () => server.stop(),
      async resume() {
        server = await startServer(cluster, port, { durable: true, initialised: true });
      },
      async stop() {
        await server.stop();
        await keeper.stop();
      },
    };
  } catch (error) {
    await keeper.stop();
    throw error;
  }
}
