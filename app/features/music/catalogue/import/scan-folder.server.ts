import { appendFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { AUDIO_TYPES, findInFolder, IMAGE_TYPES } from './music-folder.server.ts';
import { EMPTY_REASON, readTags, type Tags } from './read-tags.server.ts';
import { presentShare } from './whole-file.server.ts';

/** Increased when scanning changes, so that all files are read again. */
const NOTE_VERSION = 5;

export interface ScannedSong {
  path: string;
  tags: Tags;
  coverPath: string | null;
}

export interface ScanReport {
  songs: ScannedSong[];
  skipped: { path: string; reason: string }[];
}

interface ScanOptions {
  root: string;
  journal: string;
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

interface Note {
  version?: number;
  path: string;
  size: number;
  mtimeMs: number;
  tags?: Tags;
  reason?: string;
}

export async function scanFolder(options: ScanOptions): Promise<ScanReport> {
  const { root, journal, onProgress, signal } = options;
  const files = await listFiles(root);
  const audio = files.filter((file) => extension(file) in AUDIO_TYPES);
  const covers = new Map(files.filter(isCover).map((file) => [path.posix.dirname(file), file]));
  const notes = await readJournal(journal);
  await mkdir(path.dirname(journal), { recursive: true });
  const report: ScanReport = { songs: [], skipped: [] };
  for (const [index, file] of audio.entries()) {
    signal?.throwIfAborted();
    const note = await noteOf(root, file, notes.get(file), journal);
    const coverPath = covers.get(path.posix.dirname(file)) ?? null;
    if (note.tags) report.songs.push({ path: file, tags: note.tags, coverPath });
    else report.skipped.push({ path: file, reason: note.reason ?? 'it could not be read' });
    onProgress?.(index + 1, audio.length);
  }
  return report;
}

const extension = (file: string) => path.posix.extname(file).toLowerCase();

function isCover(file: string): boolean {
  const name = path.posix.basename(file, path.posix.extname(file)).toLowerCase();
  return extension(file) in IMAGE_TYPES && ['cover', 'folder', 'front'].includes(name);
}

async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.split('/').some((part) => part.startsWith('.')))
    .sort();
}

async function readJournal(journal: string): Promise<Map<string, Note>> {
  const text = await readFile(journal, 'utf8').catch(() => '');
  const notes = new Map<string, Note>();
  for (const line of text.split('\n')) {
    try {
      const note: Note = JSON.parse(line);
      notes.set(note.path, note);
    } catch {
      // The last line of a killed run may be incomplete; its file is read again.
    }
  }
  return notes;
}

async function noteOf(
  root: string,
  file: string,
  known: Note | undefined,
  journal: string,
): Promise<Note> {
  const found = await findInFolder(root, file);
  if (!found) {
    return { path: file, size: 0, mtimeMs: 0, reason: 'its name or place cannot be served' };
  }
  const { size, mtimeMs } = await stat(found.path);
  const isKnown = known?.version === NOTE_VERSION;
  if (isKnown && known.size === size && known.mtimeMs === mtimeMs) return known;
  const read = size === 0 ? { reason: EMPTY_REASON } : await tryTags(found.path);
  const note: Note = { version: NOTE_VERSION, path: file, size, mtimeMs, ...read };
  // The line break comes first: a run killed while writing a line damages only that line.
  await appendFile(journal, `\n${JSON.stringify(note)}`);
  return note;
}

async function tryTags(file: string): Promise<Pick<Note, 'tags' | 'reason'>> {
  try {
    const present = await presentShare(file);
    if (present === 1) return { tags: await readTags(file) };
    const share =
      present > 0 ? `about ${Math.floor(100 * present)}% of it is there` : 'its end is missing';
    return { reason: `it is cut off: ${share}` };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}
