import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startDurablePostgres } from '#scripts/test/durable-postgres.ts';
import { createDatabase } from '#scripts/test/embedded-postgres.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { freePort } from '#server/testing/free-port.ts';
import { createAppProcess } from '../app-process.ts';
import { examineStorm, type StormReport, startStorm } from '../cluster.ts';
import { FEED_KEY } from '../kills/kill-during-feed.ts';
import { feedMonsters, SECRET } from '../kills/kill-during-saves.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');
const MOVE = [path.join(ROOT, 'scripts', 'run.mjs'), path.join(ROOT, 'scripts', 'data', 'move.ts')];
/** The load before and after. */
const CALM_MS = 20_000;
const BACK_LIMIT_MS = 60_000;

export interface MoveReport extends Omit<StormReport, 'failedReads'> {
  /** Hot reads that failed while the site was announced to be read-only, and at other times. */
  failedReads: { announced: number; otherwise: number };
  /** From the beginning of the read-only time to the first save afterwards. */
  announcedMs: number;
}

/**
 * Moves a league from SQLite to PostgreSQL under a load of feed, saves and reads, as docs/scaling.md has it:
 * read-only, `npm run move`, and a start with the new setting.
 */
export async function moveUnderLoad(): Promise<MoveReport> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ringside-move-'));
  const postgres = await startDurablePostgres();
  const undo: (() => unknown)[] = [postgres.stop, () => rmSync(dataDir, { recursive: true })];
  try {
    const databaseUrl = await createDatabase(postgres.url, 'move');
    const env = { FEED_KEY, TOURNAMENT_SECRET: SECRET };
    const port = await freePort();
    const before = await createAppProcess({ dataDir }, env, { port });
    const readOnly = await createAppProcess({ dataDir }, { ...env, READ_ONLY: 'on' }, { port });
    const after = await createAppProcess({ databaseUrl }, env, { port });
    for (const app of [before, readOnly, after]) undo.push(() => app.isAlive() && app.kill());
    await before.start();
    await feedMonsters(before.origin);
    const storm = startStorm([before.origin]);
    await sleep(CALM_MS);
    const [failedBefore, announcedAt] = [storm.reads.failed, Date.now()];
    await before.stop();
    await readOnly.start();
    const { stdout } = await promisify(execFile)(process.execPath, MOVE, {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    });
    console.log(stdout.trim());
    await readOnly.stop();
    await after.start();
    const acknowledged = storm.acknowledged();
    await waitUntil(() => storm.acknowledged() > acknowledged, { limitMs: BACK_LIMIT_MS });
    const [announced, announcedMs] = [storm.reads.failed - failedBefore, Date.now() - announcedAt];
    await sleep(CALM_MS);
    await storm.stop();
    const { failedReads, ...report } = await examineStorm(storm, databaseUrl, after.origin);
    return {
      ...report,
      failedReads: { announced, otherwise: failedReads - announced },
      announcedMs,
    };
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}
