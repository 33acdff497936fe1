import {
  createKeptFolder,
  type KeptFolderOptions,
  type RenderedFile,
  TooManyRendersError,
} from './kept-folder.ts';

type Render = (name: string) => Promise<Uint8Array>;

export interface RenderedFilesOptions extends KeptFolderOptions {
  render: Render;
  maxWaiting: number;
}

export function createRenderedFiles({ render, maxWaiting, ...kept }: RenderedFilesOptions) {
  const folder = createKeptFolder(kept);
  const running = new Map<string, Promise<RenderedFile>>();
  let last: Promise<unknown> = Promise.resolve();

  async function make(name: string, render: Render): Promise<RenderedFile> {
    // It may have been stored while this one was queued.
    return (await folder.find(name)) ?? folder.keep(name, await render(name));
  }

  function inTurn(name: string, render: Render): Promise<RenderedFile> {
    if (running.size >= maxWaiting) throw new TooManyRendersError('Too many renders are waiting.');
    const turn = last.then(() => make(name, render));
    last = turn.catch(() => {});
    running.set(name, turn);
    return turn.finally(() => running.delete(name));
  }

  return {
    /** `renderThis` is for a file that its name does not describe. */
    async get(name: string, renderThis: Render = render): Promise<RenderedFile> {
      const found = await folder.find(name);
      return found ?? running.get(name) ?? inTurn(name, renderThis);
    },
  };
}
