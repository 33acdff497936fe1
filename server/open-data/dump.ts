import { createHash } from 'node:crypto';
import {
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import { hideNames } from '#app/core/names/hide-names.ts';
import { createNameScreen } from '#app/core/names/name-screen.server.ts';
import type { HiddenNames } from '#app/core/names/rules.ts';
import { hiddenFingerprint } from '#app/core/names/store.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { ChangeBus } from '#database/changes.ts';
import { inSnapshot } from '#database/in-snapshot.ts';
import type { Tables } from '#database/tables.ts';
import * as fights from './fight-lines-store.server.ts';
import type { Line } from './lines.ts';
import * as store from './lines-store.server.ts';
import {
  closedMonths,
  type DumpFile,
  fullFile,
  isFileName,
  KEPT_FULL_FILES,
  LICENCE,
  MANIFEST,
  type Manifest,
  type Period,
} from './rules.ts';

type Db = Kysely<Tables>;

export const dumpFolder = ({ DATA_DIR }: { DATA_DIR: string }) => path.join(DATA_DIR, 'dumps');

export function readManifest(folder: string): Manifest | null {
  try {
    return JSON.parse(readFileSync(path.join(folder, MANIFEST), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Today's file, and those of closed months that are missing or were changed late. */
export async function writeDumps(
  database: Pick<AppDatabase, 'kysely' | 'kind'>,
  folder: string,
  nowMs = Date.now(),
): Promise<Manifest> {
  mkdirSync(folder, { recursive: true });
  return inSnapshot(database, async (db) => {
    const hidden = await hiddenFingerprint(db);
    const before = readManifest(folder);
    const kept = before?.hidden === hidden ? before.files : [];
    const screen = await screenOf(db);
    const write = (kind: DumpFile['kind'], period: Period) =>
      writeDump({ db, folder, kind, period, screen });
    const full = await write('full', fullFile(nowMs));
    const months: DumpFile[] = [];
    for (const month of closedMonths(await store.firstTime(db), nowMs)) {
      const arrived = await store.arrivedIn(db, month);
      const there = kept.find((file) => file.name === month.name && file.arrived === arrived);
      months.push(there ?? { ...(await write('month', month)), arrived });
    }
    const older = kept.filter(({ kind, name }) => kind === 'full' && name !== full.name);
    const files = [full, ...older.slice(0, KEPT_FULL_FILES - 1), ...months.reverse()];
    const manifest: Manifest = { hidden, licence: LICENCE, files };
    const partial = path.join(folder, `${MANIFEST}.part`);
    await writeFile(partial, JSON.stringify(manifest));
    renameSync(partial, path.join(folder, MANIFEST));
    removeOthers(folder, files);
    return manifest;
  });
}

function removeOthers(folder: string, files: readonly DumpFile[]): void {
  const names = new Set(files.map(({ name }) => name));
  for (const name of readdirSync(folder)) {
    const isOld = isFileName(name) && !names.has(name);
    if (isOld || name.endsWith('.gz.part')) rmSync(path.join(folder, name), { force: true });
  }
}

type Screen = (line: store.AnyLine) => Line | null;

async function screenOf(db: Db): Promise<Screen> {
  const changes = new ChangeBus(() => {});
  const hidden = await createNameScreen({ kysely: db, changes }).current();
  const leftOut = new Set<number>();
  for await (const players of store.playerLines(db, EVERYTHING)) {
    for (const player of players) if (isLeftOut(player, hidden)) leftOut.add(player.number);
  }
  return (line) => {
    if (line.type === 'player') {
      const { userId: _, ...player } = line as store.PlayerLine;
      return leftOut.has(line.number) ? null : player;
    }
    if (line.type === 'tournament' && hidden.has('tournament', line.name)) return null;
    const isOthers = line.type === 'record' && line.trainer !== null && leftOut.has(line.trainer);
    return hideNames(isOthers ? { ...line, trainer: null } : line, hidden);
  };
}

const EVERYTHING: Period = { name: '', from: null, before: null };

const isLeftOut = ({ userId, login, displayName }: store.PlayerLine, hidden: HiddenNames) =>
  hidden.isBlocked(userId) ||
  [login, displayName].some((name) => name && hidden.has('player', name));

async function* portionsOf(db: Db, period: Period): AsyncGenerator<store.AnyLine[]> {
  const isFull = period.from === null;
  if (isFull) yield* store.guideLines(db);
  yield* store.playerLines(db, period);
  yield* store.recordLines(db, period);
  yield* fights.fightLines(db, period);
  if (isFull) yield* fights.announcementLines(db);
  yield* fights.revisionLines(db, period);
  yield* store.tournamentLines(db, period);
}

interface Writing {
  db: Db;
  folder: string;
  kind: DumpFile['kind'];
  period: Period;
  screen: Screen;
}

async function writeDump({ db, folder, kind, period, screen }: Writing): Promise<DumpFile> {
  const { name } = period;
  const partial = path.join(folder, `${name}.part`);
  const lines: DumpFile['lines'] = {};
  async function* texts() {
    for await (const portion of portionsOf(db, period)) {
      const shown = portion.flatMap((line) => screen(line) ?? []);
      for (const { type } of shown) lines[type] = (lines[type] ?? 0) + 1;
      yield shown.map((line) => `${JSON.stringify(line)}\n`).join('');
    }
  }
  const sum = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(Readable.from(texts()), createGzip(), count, createWriteStream(partial));
  renameSync(partial, path.join(folder, name));
  const sha256 = sum.digest('hex');
  return { name, kind, madeAt: new Date().toISOString(), arrived: null, lines, bytes, sha256 };
}
