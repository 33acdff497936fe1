import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, startEmbeddedPostgres } from '../scripts/embedded-postgres.ts';
import { killDuringFeed } from './kill-during-feed.ts';
import { killDuringSaves } from './kill-during-saves.ts';

const KILLS = 50;

/** `npm run faults`: the long form of what `npm test` does in short. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ringside-faults-'));
  const postgres = await startEmbeddedPostgres();
  try {
    const databaseUrl = await createDatabase(postgres.url, 'faults');
    for (const [name, storage] of Object.entries({
      SQLite: { dataDir },
      PostgreSQL: { databaseUrl },
    })) {
      const report = await killDuringFeed({
        kills: KILLS,
        storage,
        onKill: (kill) => console.log(`${name}: killed ${kill} of ${KILLS} times`),
      });
      console.log(name, report);
      const saves = await killDuringSaves({
        kills: KILLS,
        storage,
        onKill: (kill) => console.log(`${name}: killed ${kill} of ${KILLS} times while saving`),
      });
      console.log(name, saves);
      const broken = report.lost.length + report.surplus + report.wrongSums.length;
      if (broken + saves.lost.length + saves.gaps.length > 0) process.exitCode = 1;
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
