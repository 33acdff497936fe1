/**
 * The names of the rendered pictures: `HARE.96.a1b2c3d4e5.webp` is the hare at 96 pixels as the
 * drawings of that version have it, `101.a1b2c3d4e5.gif` an item. What a name says is all it takes to
 * render the file.
 */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import path from 'node:path';
import type { ItemDrawing } from './items/item.ts';
import type { Race } from './portrait.ts';
import { PORTRAIT_SIDES, type PortraitSide } from './portrait-sides.ts';
import type { ItemSource, PortraitSource } from './render.ts';
import { ART_VERSION } from './version.ts';

export interface PortraitShape {
  side: PortraitSide;
  format: 'webp' | 'jpeg';
}

/** All that is kept of one portrait. */
export const PORTRAIT_SHAPES: readonly PortraitShape[] = [
  { side: 512, format: 'jpeg' },
  ...PORTRAIT_SIDES.map((side) => ({ side, format: 'webp' as const })),
];

/** The things to draw, and the folders with others' pictures, which go before ours. */
export interface Drawn {
  /** By `RACE_SUPERTYPE`. */
  races: ReadonlyMap<string, Race>;
  /** By the name of their picture. */
  items: ReadonlyMap<string, ItemDrawing>;
  /** Folders with `HARE.svg` and its like, the first one with a file has it. */
  portraitFolders: readonly string[];
  /** The same, of the pictures of items by name. */
  itemFolders: readonly string[];
}

/** Picture files, tried in this order. */
const OWN_ENDINGS = ['svg', 'jpg', 'png', 'webp'];
/** Of the hash of what is drawn. */
const HASH_DIGITS = 8;
const PORTRAIT_NAME = /^([A-Z0-9_]+)\.(\d+)\.([^.]+)\.(webp|jpeg)$/;
const ITEM_NAME = /^([\w-]+)\.([^.]+)\.gif$/;
/** The picture of an item that the catalogue lacks. */
const UNKNOWN_ITEM = 'unknown';

/** The name of a monster's file now, or null for a monster that nobody has drawn. */
export function portraitFileName(
  drawn: Drawn,
  race: string,
  { side, format }: PortraitShape,
): string | null {
  const version = portraitVersion(drawn, race);
  return version && `${race}.${side}.${version}.${format}`;
}

/** Changes with the picture of a monster; null for one that nobody has drawn. */
export function portraitVersion({ races, portraitFolders }: Drawn, race: string): string | null {
  const drawing = races.get(race);
  const own = findOwn(race, portraitFolders)?.version;
  return own ?? (drawing ? versionOf(drawing) : null);
}

/** Leagues that share a folder may draw other things by one name. */
function versionOf(drawing: Race | ItemDrawing): string {
  const hash = createHash('sha256').update(JSON.stringify(drawing)).digest('hex');
  return `${ART_VERSION}-${hash.slice(0, HASH_DIGITS)}`;
}

/** The name of an item's file, by the name of its picture. */
export function itemFileName({ items, itemFolders }: Drawn, image: string): string {
  const drawing = items.get(image);
  if (!drawing) return `${UNKNOWN_ITEM}.${ART_VERSION}.gif`;
  return `${image}.${findOwn(image, itemFolders)?.version ?? versionOf(drawing)}.gif`;
}

/** Whether a kept file is still what somebody could ask for. */
export function isCurrentFile(name: string): boolean {
  const version = PORTRAIT_NAME.exec(name)?.[3] ?? ITEM_NAME.exec(name)?.[2];
  const [kind] = version?.split('-') ?? [];
  return kind === ART_VERSION || kind === 'own';
}

/** The content of a file: an item, or a portrait in one of its shapes. Throws for any other name. */
export function readFileName(
  drawn: Drawn,
  name: string,
): { item: ItemSource } | { source: PortraitSource; shape: PortraitShape } {
  const [, image] = ITEM_NAME.exec(name) ?? [];
  if (image !== undefined) {
    const own = drawn.items.has(image) ? findOwn(image, drawn.itemFolders) : undefined;
    return { item: own ?? { drawing: drawn.items.get(image) ?? { item: undefined } } };
  }
  const [, race = '', side, , format] = PORTRAIT_NAME.exec(name) ?? [];
  const shape = PORTRAIT_SHAPES.find((one) => String(one.side) === side && one.format === format);
  const source = portraitSource(drawn, race);
  if (!shape || !source) throw new Error(`${name} is no picture.`);
  return { source, shape };
}

/** Where the picture of a monster comes from; undefined for one that nobody has drawn. */
export function portraitSource(
  { races, portraitFolders }: Drawn,
  name: string,
): PortraitSource | undefined {
  const own = findOwn(name, portraitFolders);
  if (own) return { file: own.file };
  const race = races.get(name);
  return race && { race };
}

function findOwn(name: string, folders: readonly string[]) {
  const names = OWN_ENDINGS.map((ending) => `${name}.${ending}`);
  for (const file of folders.flatMap((folder) => names.map((one) => path.join(folder, one)))) {
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found?.isFile()) continue;
    const changed = Math.floor(found.mtimeMs).toString(36);
    return { file, version: `own-${found.size.toString(36)}-${changed}` };
  }
  return undefined;
}
