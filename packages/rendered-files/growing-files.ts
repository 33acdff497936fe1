import { createGrowingFile, type GrowingFile } from './growing-file.ts';
import {
  createKeptFolder,
  type KeptFolderOptions,
  type RenderedFile,
  TooManyRendersError,
} from './kept-folder.ts';

export interface ChunkSink {
  onChunk(chunk: Uint8Array): void;
}

export interface GrowingFilesOptions extends KeptFolderOptions {
  partsOf(name: string): number[];
  render(name: string, part: number, ahead: number, sink: ChunkSink): Promise<void>;
  /** Limit of concurrent renders; each holds its bytes in memory until it is complete. */
  maxGrowing: number;
  maxWaiting: number;
}

export type SentFile = RenderedFile | { growing: GrowingFile };

/**
 * Streams files while they are rendered: the first request starts the render, concurrent ones share
 * it, and complete files are stored in a folder.
 */
export function createGrowingFiles(options: GrowingFilesOptions) {
  const { partsOf, render } = options;
  const folder = createKeptFolder(options);
  const growing = new Map<string, Promise<SentFile>>();
  const turns = createTurns(options.maxGrowing, options.maxWaiting);

  function begin(name: string): Promise<SentFile> {
    const file = grow(name);
    growing.set(name, file);
    file.then(
      (got) => 'growing' in got || growing.delete(name),
      () => growing.delete(name),
    );
    return file;
  }

  async function grow(name: string): Promise<SentFile> {
    await turns.take();
    // It may have been stored while this one was queued.
    const found = await folder.find(name);
    if (found) {
      turns.leave();
      return found;
    }
    const file = renderParts(partsOf(name), (...part) => render(name, ...part));
    file.whole
      .then((bytes) => folder.keep(name, bytes))
      .catch((error) => options.onProblem?.(`${name} could not be made.`, error))
      .finally(() => {
        growing.delete(name);
        turns.leave();
      });
    return { growing: file };
  }

  return {
    /**
     * The file of a name, complete or growing.
     * @throws TooManyRendersError while the queue is full
     */
    async get(name: string): Promise<SentFile> {
      const found = growing.has(name) ? null : await folder.find(name);
      return found ?? growing.get(name) ?? begin(name);
    },
  };
}

function renderParts(
  lengths: readonly number[],
  render: (part: number, ahead: number, sink: ChunkSink) => Promise<void>,
): GrowingFile {
  const parts = new Map<number, Promise<void>>();
  const { file, write, end, fail } = createGrowingFile(lengths, (part) => make(part));
  function make(part: number, ahead = 0): Promise<void> {
    const begun = parts.get(part);
    if (begun) return begun;
    const made = render(part, ahead, { onChunk: (chunk) => write(part, chunk) });
    made.catch(fail);
    parts.set(part, made);
    return made;
  }
  async function makeAll(): Promise<void> {
    let ahead = 0;
    for (const [part, length] of lengths.entries()) {
      await Promise.race([make(part, ahead), file.whole]);
      ahead += length;
    }
  }
  makeAll().then(end, fail);
  return file;
}

function createTurns(places: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return {
    /**
     * @throws TooManyRendersError when the queue is full
     */
    take(): Promise<void> | void {
      if (free > 0) {
        free -= 1;
        return;
      }
      if (waiting.length >= maxWaiting) {
        throw new TooManyRendersError('Too many renders are waiting.');
      }
      return new Promise((resolve) => waiting.push(resolve));
    },

    leave(): void {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
}
