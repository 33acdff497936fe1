import type { PortraitSide } from '@ringside/monster-art/portrait-sides';

/** The address of a portrait (specification, section 7: Images); smaller and lighter with a side. */
export function portraitAddress(race: string, side?: PortraitSide): string {
  return side === undefined ? `/portraits/jpg/${race}.jpg` : `/portraits/${side}/${race}.webp`;
}
