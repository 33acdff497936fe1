/** Sides of the portraits beside the JPEG file, in pixels, smallest first. */
export const PORTRAIT_SIDES = [96, 192, 512] as const;
export type PortraitSide = (typeof PORTRAIT_SIDES)[number];

/** Where a portrait stands (specification, section 7: Images); smaller and lighter with a side. */
export function portraitAddress(race: string, side?: PortraitSide): string {
  return side === undefined ? `/portraits/jpg/${race}.jpg` : `/portraits/${side}/${race}.webp`;
}
