import {
  createKeptFolder,
  type KeptFolderOptions,
  type RenderedFile,
  TooManyRendersError,
} from './kept-folder.ts';

export interface RenderedFilesOptions extends KeptFolderOptions {
  /** Makes the file of a name; called once however many ask for it at the same time. */
  render(name: string): Promise<Uint8Array>;
  /** More than this many waiting at a time are refused. */
  maxWaiting: number;
}

/** Files that are rendered when first asked for, one after the other, and then kept in a folder. */
export function createRenderedFiles({ render, maxWaiting, ...kept }: RenderedFilesOptions) {
  const folder = createKeptFolder(kept);
  const running = new Map<string, Promise<RenderedFile>>();
  let last: Promise<unknown> = Promise.resolve();

  async function make(name: string): Promise<RenderedFile> {
    // It may have come while this one waited for its turn.
    return (await folder.find(name)) ?? folder.keep(name, await render(name));
  }

  function inTurn(name: string): Promise<RenderedFile> {
    if (running.size >= maxWaiting) throw new TooManyRendersError('Too many renders are waiting.');
    const turn = last.then(() => make(name));
    last = turn.catch(() => {});
    running.set(name, turn);
    return turn.finally(() => running.delete(name));
  }

  return {
    /** The file of a name, rendered now if need be. */
    async get(name: string): Promise<RenderedFile> {
      const found = await folder.find(name);
      return found ?? running.get(name) ?? inTurn(name);
    },
  };
}
