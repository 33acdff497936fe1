/**
 * The names of rendered pictures: `HARE.96.a1b2c3d4e5.webp` is the hare at 96 pixels in that
 * version of the drawings, `101.a1b2c3d4e5.gif` an item.
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

export const PORTRAIT_SHAPES: readonly PortraitShape[] = [
  { side: 512, format: 'jpeg' },
  ...PORTRAIT_SIDES.map((side) => ({ side, format: 'webp' as const })),
];

/** The monsters and items to draw, and the operator's picture folders, which take precedence. */
export interface Drawn {
  races: ReadonlyMap<string, Race>;
  items: ReadonlyMap<string, ItemDrawing>;
  portraitFolders: readonly string[];
  itemFolders: readonly string[];
}

const OWN_ENDINGS = ['svg', 'jpg', 'png', 'webp'];
const HASH_DIGITS = 8;
const PORTRAIT_NAME = /^([A-Z0-9_]+)\.(\d+)\.([^.]+)\.(webp|jpeg)$/;
const ITEM_NAME = /^([\w-]+)\.([^.]+)\.gif$/;
const UNKNOWN_ITEM = 'unknown';

/** The current file name of a monster's portrait, or null for a monster without a drawing. */
export function portraitFileName(
  drawn: Drawn,
  race: string,
  { side, format }: PortraitShape,
): string | null {
  const version = portraitVersion(drawn, race);
  return version && `${race}.${side}.${version}.${format}`;
}

export function portraitVersion({ races, portraitFolders }: Drawn, race: string): string | null {
  const drawing = races.get(race);
  const own = findOwn(race, portraitFolders)?.version;
  return own ?? (drawing ? versionOf(drawing) : null);
}

/** Leagues that share a folder may have different drawings under one name. */
function versionOf(drawing: Race | ItemDrawing): string {
  const hash = createHash('sha256').update(JSON.stringify(drawing)).digest('hex');
  return `${ART_VERSION}-${hash.slice(0, HASH_DIGITS)}`;
}

export function itemFileName({ items, itemFolders }: Drawn, image: string): string {
  const drawing = items.get(image);
  if (!drawing) return `${UNKNOWN_ITEM}.${ART_VERSION}.gif`;
  return `${image}.${findOwn(image, itemFolders)?.version ?? versionOf(drawing)}.gif`;
}

export function isCurrentFile(name: string): boolean {
  const version = PORTRAIT_NAME.exec(name)?.[3] ?? ITEM_NAME.exec(name)?.[2];
  const [kind] = version?.split('-') ?? [];
  return kind === ART_VERSION || kind === 'own';
}

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
  const shape = PORTRAIT_SHAPES.find(
    (shape) => String(shape.side) === side && shape.format === format,
  );
  const source = portraitSource(drawn, race);
  if (!shape || !source) throw new Error(`${name} is not a picture.`);
  return { source, shape };
}

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
  for (const file of folders.flatMap((folder) => names.map((name) => path.join(folder, name)))) {
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found?.isFile()) continue;
    const changed = Math.floor(found.mtimeMs).toString(36);
    return { file, version: `own-${found.size.toString(36)}-${changed}` };
  }
  return undefined;
}
