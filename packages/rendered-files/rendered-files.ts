import {
  createKeptFolder,
  type KeptFolderOptions,
  type RenderedFile,
  TooManyRendersError,
} from './kept-folder.ts';

export interface RenderedFilesOptions extends KeptFolderOptions {
  render(name: string): Promise<Uint8Array>;
  maxWaiting: number;
}

export function createRenderedFiles({ render, maxWaiting, ...kept }: RenderedFilesOptions) {
  const folder = createKeptFolder(kept);
  const running = new Map<string, Promise<RenderedFile>>();
  let last: Promise<unknown> = Promise.resolve();

  async function make(name: string): Promise<RenderedFile> {
    // It may have been stored while this one was queued.
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
    async get(name: string): Promise<RenderedFile> {
      const found = await folder.find(name);
      return found ?? running.get(name) ?? inTurn(name);
    },
  };
}
