import path from 'node:path';
import {
  type Drawn,
  isCurrentFile,
  itemFileName,
  PORTRAIT_SHAPES,
  type PortraitShape,
  portraitFileName,
} from '@ringside/monster-art/picture-files';
import { createPictureRenderer } from '@ringside/monster-art/renderer';
import { createRenderedFiles } from '@ringside/rendered-files';
import type { RenderedFile } from '@ringside/rendered-files/kept-folder';
import { itemImageName } from '#app/features/shop/rules.ts';
import type { League } from '#reference/load.ts';

/** A hall full of people may look at all monsters at once. */
const MAX_WAITING = 5000;

interface PicturesOptions {
  reference: Pick<League, 'monsters' | 'items' | 'folder' | 'manifest'>;
  /** Where rendered pictures are kept. */
  folder: string;
  /** An operator's own portraits, which go before the league's. */
  ownFolder: string | undefined;
  onProblem: (problem: string, error: unknown) => void;
}

export interface Pictures {
  /** A portrait's file, rendered now if it is not there; null for a monster nobody has drawn. */
  getPortrait(race: string, shape: PortraitShape): Promise<RenderedFile | null>;
  /** An item's file by the name of its picture; a crate when the catalogue has no such item. */
  getItem(image: string): Promise<RenderedFile>;
  /** Renders all that is still missing, one after the other, until it is closed. */
  renderAll(): Promise<void>;
  close(): Promise<void>;
}

/** Portraits and item pictures: rendered once for each version of the drawings, then kept. */
export function createPictures(options: PicturesOptions): Pictures {
  const drawn = drawnOf(options);
  const renderer = createPictureRenderer(drawn);
  const files = createRenderedFiles({
    folder: options.folder,
    render: (name) => renderer.render(name),
    isCurrent: isCurrentFile,
    maxWaiting: MAX_WAITING,
    onProblem: options.onProblem,
  });
  let closed = false;

  async function getPortrait(race: string, shape: PortraitShape): Promise<RenderedFile | null> {
    const name = portraitFileName(drawn, race, shape);
    return name === null ? null : files.get(name);
  }
  const getItem = (image: string) => files.get(itemFileName(drawn, image));
  function* everyPicture() {
    const races = options.reference.monsters.map(({ META }) => META.RACE_SUPERTYPE);
    for (const race of fromAnywhere(races)) {
      for (const shape of PORTRAIT_SHAPES) yield () => getPortrait(race, shape);
    }
    for (const image of drawn.items.keys()) yield () => getItem(image);
  }

  return {
    getPortrait,
    getItem,
    async renderAll() {
      try {
        for (const render of everyPicture()) {
          if (closed) return;
          await render();
        }
      } catch (error) {
        // Closing ends the rendering that is under way.
        if (!closed) throw error;
      }
    },
    async close() {
      closed = true;
      await renderer.close();
    },
  };
}

/** Processes that share a folder begin at different places, so that they share the work too. */
function fromAnywhere<T>(list: T[]): T[] {
  const start = Math.floor(Math.random() * list.length);
  return [...list.slice(start), ...list.slice(0, start)];
}

function drawnOf({ reference, ownFolder }: PicturesOptions): Drawn {
  const { monsters, items, folder, manifest } = reference;
  const drawn = manifest.drawings === 'monster-art' ? monsters : [];
  const races = new Map(
    drawn.map(({ META }) => [
      META.RACE_SUPERTYPE as string,
      { type: META.RACE_TYPE, subtype: META.RACE_SUBTYPE },
    ]),
  );
  return {
    races,
    items: new Map(
      items.map(({ Slug, Image, Hint, Category, Rarity, Supertype }) => [
        itemImageName({ Slug, Image }),
        {
          item: { Slug, Hint, Category, Rarity },
          race: Supertype ? races.get(Supertype) : undefined,
        },
      ]),
    ),
    portraitFolders: [...(ownFolder ? [ownFolder] : []), path.join(folder, 'portraits')],
    itemFolders: [path.join(folder, 'items')],
  };
}
