import type { PortraitSide } from '@ringside/monster-art/portrait-sides';

/** The path of a portrait (specification, section 7: Images); with a side, of a smaller file. */
export function portraitAddress(race: string, side?: PortraitSide): string {
  return side === undefined ? `/portraits/jpg/${race}.jpg` : `/portraits/${side}/${race}.webp`;
}
