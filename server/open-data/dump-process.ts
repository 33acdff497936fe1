// Writes the files in a process of its own, started by `schedule.server.ts`, which sends what to do.
import { openReader } from '#database/open-reader.ts';
import { writeDumps } from './dump.ts';
import type { DumpOrder } from './schedule.ts';

process.once('message', async ({ settings, folder }: DumpOrder) => {
  const database = await openReader(settings);
  try {
    await writeDumps(database, folder);
  } finally {
    await database.close();
    process.disconnect();
  }
});
