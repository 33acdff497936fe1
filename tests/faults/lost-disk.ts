import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { createAppProcess } from './app-process.ts';
import { examineFeed, FEED_KEY, SENDERS, sendForever } from './kills/kill-during-feed.ts';

/** Seconds between two copies, as in deploy/systemd/ringside-copies.service. */
const EVERY = 60;
/** A copy of a large database takes its time, too. */
const COPY_LIMIT_MS = 30_000;
const SCRIPT = path.join(import.meta.dirname, '../../scripts/data/backup.ts');

/**
 * Copies a SQLite database every minute while it is fed, kills the app, deletes its data folder, and puts
 * the newest copy in its place: what was acknowledged a minute before the loss has to be there.
 */
export async function loseDisk() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringside-lost-'));
  const [dataDir, copies] = [path.join(folder, 'data'), path.join(folder, 'copies')];
  const app = await createAppProcess({ dataDir }, { FEED_KEY });
  const stopping = new AbortController();
  try {
    await app.start();
    const acknowledged: string[] = [];
    const senders = Array.from({ length: SENDERS }, (_, sender) =>
      sendForever(app.origin, sender, acknowledged, stopping.signal),
    );
    await waitUntil(() => acknowledged.length > 0);
    const copier = spawn(process.execPath, [SCRIPT, '--every', String(EVERY), copies], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
      stdio: 'ignore',
    });
    await sleep(EVERY * 1000);
    const aMinuteBefore = [...acknowledged];
    await sleep(EVERY * 1000 + COPY_LIMIT_MS);
    copier.kill('SIGKILL');
    stopping.abort();
    await Promise.all(senders);
    await app.kill();
    rmSync(dataDir, { recursive: true });

    const newest = readdirSync(copies)
      .filter((name) => name.endsWith('.db'))
      .sort()
      .at(-1);
    mkdirSync(dataDir, { mode: 0o700 });
    copyFileSync(path.join(copies, newest ?? 'none'), path.join(dataDir, 'ringside.db'));
    await app.start();
    await app.stop();
    const found = await examineFeed({ dataDir }, aMinuteBefore);
    const { lost: after } = await examineFeed({ dataDir }, acknowledged);
    return { acknowledged: acknowledged.length, lostOfTheLastMinute: after.length, ...found };
  } finally {
    stopping.abort();
    await app.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
