import { randomBytes } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '@ringside/contract/client';
import type { FeedEvent } from '#app/features/feed/contract.ts';
import { feedSender } from '#app/features/feed/feed-sender.ts';
import type { AlbumChange } from '#app/features/music/catalogue/contract.ts';
import { toAlbums } from '#app/features/music/catalogue/import/folder-albums.server.ts';
import { folderAddress } from '#app/features/music/catalogue/import/music-folder.server.ts';
import { scanFolder } from '#app/features/music/catalogue/import/scan-folder.server.ts';
import { openDatabase } from '#database/connect.ts';
import { createProgressBar } from '#demo/season/progress-bar.ts';
import { loadLeague } from '#reference/load.ts';
import { createApp } from '#server/app.ts';
import { type Config, ownConfig } from '#server/config.ts';
import { API_MOUNT } from '#server/context.ts';
import { createInternalClient } from '#server/internal-client.ts';
import { databaseOf } from '#server/open-storage.ts';
import { runMain } from '../dev/run-main.ts';

const USAGE = 'Say which folder: node scripts/run.mjs scripts/data/import-music.ts FOLDER';
const JOURNAL = 'music-import.jsonl';
const PROBE_TIMEOUT_MS = 2000;
/** Albums in one request; one of 1000 songs is some 300 kB, and the feed's limit is 4 MB. */
const ALBUMS_PER_BATCH = 8;

export interface ImportReport {
  albums: number;
  songs: number;
  skipped: { path: string; reason: string }[];
}

interface ImportOptions {
  folder: string;
  config: Config;
  send(events: FeedEvent[]): Promise<{ rejected: { reason: string }[] }>;
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

/** @throws Error for the operator when the folder does not exist or is outside MUSIC_DIR */
export async function importMusic(options: ImportOptions): Promise<ImportReport> {
  const { config, folder, onProgress, signal } = options;
  const { root, within } = await placeOf(folder, config.MUSIC_DIR);
  const journal = path.join(config.DATA_DIR, JOURNAL);
  // The whole of MUSIC_DIR, since albums are sent whole and may span several folders.
  const scanned = await scanFolder({ root, journal, onProgress, signal });
  const grouped = toAlbums(scanned.songs);
  const inside = within === '' ? '' : `${within.split(path.sep).join('/')}/`;
  const albums = grouped.albums.filter(({ songs }) =>
    songs.some(({ url }) => url.startsWith(folderAddress(inside))),
  );
  const run = randomBytes(9).toString('base64url');
  for (let start = 0; start < albums.length; start += ALBUMS_PER_BATCH) {
    signal?.throwIfAborted();
    const batch = albums.slice(start, start + ALBUMS_PER_BATCH).map((album) => toEvent(album, run));
    const { rejected } = await options.send(batch);
    if (rejected[0]) throw new Error(`The feed refused an album: ${rejected[0].reason}.`);
  }
  return {
    albums: albums.length,
    songs: albums.reduce((sum, album) => sum + album.songs.length, 0),
    skipped: [...scanned.skipped, ...grouped.skipped],
  };
}

function toEvent(album: AlbumChange['album'], run: string): FeedEvent {
  return { id: `import-${run}-${album.id}`, type: 'album', album };
}

async function placeOf(folder: string, musicDir: string | undefined) {
  const start = await realpath(folder).catch(() => null);
  if (start === null) throw new Error(`There is no folder ${folder}.`);
  if (!musicDir) {
    const line = `MUSIC_DIR=${start}`;
    throw new Error(
      `Ringside serves files from MUSIC_DIR, which is not set. Put ${line} into .env.`,
    );
  }
  const root = await realpath(musicDir).catch(() => null);
  if (root === null) throw new Error(`MUSIC_DIR names ${musicDir}, which does not exist.`);
  const within = path.relative(root, start);
  if (within.startsWith('..') || path.isAbsolute(within)) {
    throw new Error(`${folder} is outside MUSIC_DIR (${root}), so its files could not be served.`);
  }
  return { root, within };
}

interface Door {
  send: ImportOptions['send'];
  close(): Promise<void>;
}

async function openDoor(config: Config): Promise<Door> {
  const origin = `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${config.PORT}`;
  if (!(await answers(origin))) return openOwnDoor(config);
  const key = config.FEED_KEY;
  if (!key) {
    throw new Error('Ringside is running. Set FEED_KEY for both, or stop it while importing.');
  }
  const call = createClient((at, init) => fetch(`${origin}${API_MOUNT}${at}`, init));
  return { send: feedSender(call, key), close: async () => {} };
}

async function answers(origin: string): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  return fetch(`${origin}/healthz`, { signal }).then(
    (response) => response.ok,
    () => false,
  );
}

async function openOwnDoor(config: Config): Promise<Door> {
  const database = await openDatabase(databaseOf(config));
  const practiceFeedKey = randomBytes(24).toString('base64url');
  const reference = loadLeague(config.LEAGUE_DIR);
  const app = await createApp({ config, database, reference, practiceFeedKey });
  await app.ready();
  return {
    send: feedSender(createInternalClient(app, config), practiceFeedKey),
    async close() {
      await app.close();
      await database.close();
    },
  };
}

async function main(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error(USAGE);
  const config = ownConfig();
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort(new Error('Stopped. Run it again to continue.')));
  const door = await openDoor(config);
  try {
    const onProgress = createProgressBar('Reading tags');
    const { signal } = stopping;
    const report = await importMusic({ folder, config, send: door.send, onProgress, signal });
    for (const { path: file, reason } of report.skipped)
      console.error(`Skipped ${file}: ${reason}`);
    console.log(
      `${report.songs} songs on ${report.albums} albums are imported. ${report.skipped.length} files were skipped.`,
    );
  } finally {
    await door.close();
  }
}

if (import.meta.main) await runMain(main);
