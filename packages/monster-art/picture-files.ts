/**
 * The names of the rendered pictures: `HARE.96.a1b2c3d4e5.webp` is the hare at 96 pixels as the
 * drawings of that version have it, `101.a1b2c3d4e5.gif` an item. What a name says is all it takes to
 * render the file.
 */
import { statSync } from 'node:fs';
import path from 'node:path';
import type { ItemDrawing } from './items/item.ts';
import type { Race } from './portrait.ts';
import { PORTRAIT_SIDES, type PortraitSide } from './portrait-sides.ts';
import type { PortraitSource } from './render.ts';
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

/** What there is to draw, and where an operator's own portraits are. */
export interface Drawn {
  /** By `RACE_SUPERTYPE`. */
  races: ReadonlyMap<string, Race>;
  /** By the name of their picture. */
  items: ReadonlyMap<string, ItemDrawing>;
  ownFolder?: string;
}

/** Picture files of an operator, tried in this order. */
const OWN_ENDINGS = ['jpg', 'png', 'webp'];
const PORTRAIT_NAME = /^([A-Z0-9_]+)\.(\d+)\.([^.]+)\.(webp|jpeg)$/;
const ITEM_NAME = /^([\w-]+)\.([^.]+)\.gif$/;
/** The picture of an item that the catalogue lacks. */
const UNKNOWN_ITEM = 'unknown';

/** The name of a monster's file now, or null for a monster that nobody has drawn. */
export function portraitFileName(
  { races, ownFolder }: Drawn,
  race: string,
  { side, format }: PortraitShape,
): string | null {
  const version = findOwn(race, ownFolder)?.version ?? (races.has(race) ? ART_VERSION : null);
  return version && `${race}.${side}.${version}.${format}`;
}

/** The name of an item's file, by the name of its picture. */
export function itemFileName({ items }: Drawn, image: string): string {
  return `${items.has(image) ? image : UNKNOWN_ITEM}.${ART_VERSION}.gif`;
}

/** Whether a kept file is still what somebody could ask for. */
export function isCurrentFile(name: string): boolean {
  const version = PORTRAIT_NAME.exec(name)?.[3] ?? ITEM_NAME.exec(name)?.[2];
  return version === ART_VERSION || version?.startsWith('own-') === true;
}

/** What a file shows: an item, or a portrait in one of its shapes. Throws for a name that is neither. */
export function readFileName(
  drawn: Drawn,
  name: string,
): { drawing: ItemDrawing } | { source: PortraitSource; shape: PortraitShape } {
  const [, image] = ITEM_NAME.exec(name) ?? [];
  if (image !== undefined) return { drawing: drawn.items.get(image) ?? { item: undefined } };
  const [, race = '', side, , format] = PORTRAIT_NAME.exec(name) ?? [];
  const shape = PORTRAIT_SHAPES.find((one) => String(one.side) === side && one.format === format);
  const source = sourceOf(drawn, race);
  if (!shape || !source) throw new Error(`${name} is no picture.`);
  return { source, shape };
}

function sourceOf({ races, ownFolder }: Drawn, name: string): PortraitSource | undefined {
  const own = findOwn(name, ownFolder);
  if (own) return { file: own.file };
  const race = races.get(name);
  return race && { race };
}

function findOwn(race: string, folder: string | undefined) {
  if (folder === undefined) return undefined;
  for (const ending of OWN_ENDINGS) {
    const file = path.join(folder, `${race}.${ending}`);
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found?.isFile()) continue;
    const changed = Math.floor(found.mtimeMs).toString(36);
    return { file, version: `own-${found.size.toString(36)}-${changed}` };
  }
  return undefined;
}
