import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnChild } from '../dev/child-process.ts';
import { freePort } from '../dev/free-port.ts';
import { type EmbeddedPostgres, prepareCluster, startServer } from './embedded-postgres.ts';

/** A PostgreSQL that keeps what it has committed, and can be stopped and started again. */
export interface DurablePostgres extends EmbeddedPostgres {
  /** Stops the server at once, as a crash would; its data stay. */
  halt(): Promise<void>;
  /** Starts it again on the same port with the same data. */
  resume(): Promise<void>;
}

/**
 * Starts a PostgreSQL of our own that acknowledges nothing before it is on the disk. Server and data
 * go with this process, however this process ends.
 * @throws when the machine's platform has no binaries or the server does not come up
 */
export async function startDurablePostgres(): Promise<DurablePostgres> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringside-postgres-'));
  // Removes the folder when everything has ended; the server's own leash must leave it in place.
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
