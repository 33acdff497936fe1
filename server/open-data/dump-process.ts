// Writes the files in a process of its own, started by `schedule.ts`, which sends what to do.
import { constants, setPriority } from 'node:os';
import { openReader } from '#database/open-reader.ts';
import { writeDumps } from './dump.ts';
import type { DumpOrder } from './schedule.ts';

// Whoever is served comes first; threads that start from now on have the same priority.
setPriority(constants.priority.PRIORITY_LOW);

process.once('message', async ({ settings, folder }: DumpOrder) => {
  const database = await openReader(settings);
  try {
    await writeDumps(database, folder);
  } finally {
    await database.close();
    process.disconnect();
  }
});
