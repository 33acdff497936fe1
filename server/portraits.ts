import { createPortraitFiles, PORTRAIT_SHAPES, type PortraitShape } from '../art/portrait-files.ts';
import type { ArtThreadData } from '../art/render-thread.ts';
import {
  createRenderedFiles,
  type RenderedFile,
} from '../packages/rendered-files/rendered-files.ts';
import { createRenderer } from '../packages/rendered-files/renderer.ts';
import type { Reference } from '../reference/load.ts';

/** Everybody in the ring may look at all monsters at once. */
const MAX_WAITING = 5000;

interface PortraitsOptions {
  monsters: Reference['monsters'];
  /** Where rendered portraits are kept. */
  folder: string;
  /** An operator's own portraits, which go before ours. */
  ownFolder?: string;
  onProblem: (problem: string, error: unknown) => void;
}

export interface Portraits {
  /** A portrait's file, rendered now if it has not been asked for; null for an unknown monster. */
  get(race: string, shape: PortraitShape): Promise<RenderedFile | null>;
  /** Renders all that is still missing, one after the other, until it is stopped. */
  renderAll(): Promise<void>;
  close(): Promise<void>;
}

/** The monsters' portraits: drawn once for each version of the drawings, then kept. */
export function createPortraits(options: PortraitsOptions): Portraits {
  const { monsters, ownFolder, onProblem } = options;
  const races = new Map(
    monsters.map(({ META }) => [
      META.RACE_SUPERTYPE,
      { type: META.RACE_TYPE, subtype: META.RACE_SUBTYPE },
    ]),
  );
  const names = createPortraitFiles(races, ownFolder);
  const renderer = createRenderer({
    name: 'portraits',
    script: new URL('../art/render-thread.ts', import.meta.url),
    data: { races, ownFolder } satisfies ArtThreadData,
  });
  const files = createRenderedFiles({
    folder: options.folder,
    render: (name) => renderer.render(name),
    isCurrent: names.isCurrent,
    maxWaiting: MAX_WAITING,
    onProblem,
  });
  let closed = false;

  async function get(race: string, shape: PortraitShape): Promise<RenderedFile | null> {
    const name = names.nameOf(race, shape);
    return name === null ? null : files.get(name);
  }

  return {
    get,
    async renderAll() {
      for (const race of races.keys()) {
        for (const shape of PORTRAIT_SHAPES) {
          if (closed) return;
          await get(race, shape);
        }
      }
    },
    async close() {
      closed = true;
      await renderer.close();
    },
  };
}
