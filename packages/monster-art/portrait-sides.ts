/** Widths of the rendered square portraits in pixels, smallest first. */
export const PORTRAIT_SIDES = [96, 192, 512] as const;
export type PortraitSide = (typeof PORTRAIT_SIDES)[number];
