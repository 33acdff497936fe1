import path from 'node:path';
import {
  type Drawn,
  isCurrentFile,
  itemFileName,
  PORTRAIT_SHAPES,
  type PortraitShape,
  portraitFileName,
} from '@ringside/monster-art/picture-files';
import { isCurrentPreview, previewFileName } from '@ringside/monster-art/preview-files';
import { readPreviewName } from '@ringside/monster-art/preview-names';
import { createPictureRenderer } from '@ringside/monster-art/renderer';
import { createRenderedFiles } from '@ringside/rendered-files';
import { type RenderedFile, TooManyRendersError } from '@ringside/rendered-files/kept-folder';
import type { Renderer } from '@ringside/rendered-files/renderer';
import { itemImageName } from '#app/features/shop/rules.ts';
import type { League } from '#reference/load.ts';
import type { Meter } from '../gate/counters.ts';

const MAX_WAITING = 5000;

/** Some 700 link previews; the least recently requested ones are deleted. */
const MAX_PREVIEW_BYTES = 64 * 1024 * 1024;
const MAX_PREVIEWS_WAITING = 20;

interface PicturesOptions {
  reference: Pick<League, 'monsters' | 'items' | 'folder' | 'manifest'>;
  folder: string;
  previewFolder: string;
  ownFolder: string | undefined;
  onProblem: (problem: string, error: unknown) => void;
  /** For all clients together; each takes some 0.3 s of the render process. */
  newPreviews: Meter;
}

export interface Pictures {
  getPortrait(race: string, shape: PortraitShape): Promise<RenderedFile | null>;
  getItem(image: string): Promise<RenderedFile>;
  /** Null for an invalid name or an unknown monster. @throws TooManyRendersError */
  getPreview(name: string): Promise<RenderedFile | null>;
  renderAll(): Promise<void>;
  close(): Promise<void>;
}

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
  const getPreview = createPreviews(options, drawn, renderer);
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
    getPreview,
    async renderAll() {
      try {
        for (const render of everyPicture()) {
          if (closed) return;
          await render();
        }
      } catch (error) {
        // Closing aborts the render in progress.
        if (!closed) throw error;
      }
    },
    async close() {
      closed = true;
      await renderer.close();
    },
  };
}

/** There are 172,000 pairs alone, so new renders are limited per minute and the stored files by size. */
function createPreviews(
  { reference, previewFolder, onProblem, newPreviews }: PicturesOptions,
  drawn: Drawn,
  renderer: Renderer,
): Pictures['getPreview'] {
  const guide = new Set<string>(reference.monsters.map(({ META }) => META.RACE_SUPERTYPE));
  const files = createRenderedFiles({
    folder: previewFolder,
    render(name) {
      if (newPreviews.wait('all') !== null) throw new TooManyRendersError('Too many in a minute.');
      newPreviews.add('all');
      return renderer.render(name);
    },
    isCurrent: isCurrentPreview,
    maxBytes: MAX_PREVIEW_BYTES,
    maxWaiting: MAX_PREVIEWS_WAITING,
    onProblem,
  });
  return async (name) => {
    const preview = readPreviewName(name);
    if (!preview?.races.every((race) => guide.has(race))) return null;
    return files.get(previewFileName(drawn, preview));
  };
}

/** Rotates the list to a random start, so that processes that share a folder share the work. */
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
