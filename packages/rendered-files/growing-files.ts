import { createGrowingFile, type GrowingFile } from './growing-file.ts';
import {
  createKeptFolder,
  type KeptFolderOptions,
  type RenderedFile,
  TooManyRendersError,
} from './kept-folder.ts';

/** A renderer's messages while it makes a file. */
export interface ChunkSink {
  onChunk(chunk: Uint8Array): void;
}

export interface GrowingFilesOptions extends KeptFolderOptions {
  /** How long the file of a name is going to be, in bytes. */
  bytesOf(name: string): number;
  /** Makes the file of a name, chunk by chunk; resolved when it is whole. */
  render(name: string, sink: ChunkSink): Promise<void>;
  /** So many are made at a time; each holds its bytes in memory until it is whole. */
  maxGrowing: number;
  /** More than this many waiting for their turn are refused. */
  maxWaiting: number;
}

/** A file that is whole, or one that can be read while it is made. */
export type SentFile = RenderedFile | { growing: GrowingFile };

/**
 * Files that are sent while they are made: the first who asks for one gets it growing, all who ask
 * meanwhile share the same render, and whole files are kept in a folder.
 */
export function createGrowingFiles(options: GrowingFilesOptions) {
  const { bytesOf, render } = options;
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
    // It may have come while this one waited for its turn.
    const found = await folder.find(name);
    if (found) {
      turns.leave();
      return found;
    }
    const { file, write, end, fail } = createGrowingFile(bytesOf(name));
    render(name, { onChunk: write })
      .then(end, fail)
      .then(() => file.whole)
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
     * The file of a name, whole or growing.
     *
     * @throws TooManyRendersError while too many others wait to be made
     */
    async get(name: string): Promise<SentFile> {
      const found = growing.has(name) ? null : await folder.find(name);
      return found ?? growing.get(name) ?? begin(name);
    },
  };
}

/** Lets so many work at a time and the rest wait in order, up to `maxWaiting` of them. */
function createTurns(places: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return {
    /** @throws TooManyRendersError when too many wait already */
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
