/**
 * The names of the rendered portraits: `HARE.96.a1b2c3d4e5.webp` is the hare at 96 pixels as the
 * drawings of that version have it. What a name says is all it takes to render the file.
 */
import { statSync } from 'node:fs';
import path from 'node:path';
import { PORTRAIT_SIDES, type PortraitSide } from '../app/features/monsters/portrait-address.ts';
import type { Race } from './portrait.ts';
import { ART_VERSION, type PortraitSource } from './render.ts';

export interface PortraitShape {
  side: PortraitSide;
  format: 'webp' | 'jpeg';
}

/** All that is kept of one portrait. */
export const PORTRAIT_SHAPES: readonly PortraitShape[] = [
  { side: 512, format: 'jpeg' },
  ...PORTRAIT_SIDES.map((side) => ({ side, format: 'webp' as const })),
];

/** Picture files of an operator, tried in this order. */
const OWN_ENDINGS = ['jpg', 'png', 'webp'];
const NAME = /^([A-Z0-9_]+)\.(\d+)\.([^.]+)\.(webp|jpeg)$/;

/** Finds where a monster's portrait comes from, and names its files. */
export function createPortraitFiles(races: ReadonlyMap<string, Race>, ownFolder?: string) {
  function findOwn(race: string): { file: string; version: string } | undefined {
    for (const ending of ownFolder === undefined ? [] : OWN_ENDINGS) {
      const file = path.join(ownFolder as string, `${race}.${ending}`);
      const found = statSync(file, { throwIfNoEntry: false });
      if (found?.isFile()) {
        return { file, version: `own-${found.size.toString(36)}-${found.mtimeMs.toString(36)}` };
      }
    }
    return undefined;
  }

  return {
    /** The name of a monster's file now, or null for a monster that nobody has drawn. */
    nameOf(race: string, { side, format }: PortraitShape): string | null {
      const version = findOwn(race)?.version ?? (races.has(race) ? ART_VERSION : null);
      return version && `${race}.${side}.${version.replaceAll('.', '-')}.${format}`;
    },

    /** What a file shows and in which shape; null for no such name. */
    read(name: string): (PortraitShape & { source: PortraitSource }) | null {
      const [, race = '', side, , format] = NAME.exec(name) ?? [];
      const shape = PORTRAIT_SHAPES.find(
        (one) => String(one.side) === side && one.format === format,
      );
      const drawn = races.get(race);
      const own = findOwn(race);
      const source = own ? { file: own.file } : drawn && { race: drawn };
      return shape && source ? { ...shape, source } : null;
    },

    /** Whether a kept file is still what a name could ask for. */
    isCurrent(name: string): boolean {
      const version = NAME.exec(name)?.[3];
      return version === ART_VERSION || version?.startsWith('own-') === true;
    },
  };
}
