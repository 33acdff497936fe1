import { shade } from './color.ts';
import type { Brush, Part, PartOptions } from './figure.ts';
import type { Palette } from './look.ts';
import { type Place, put } from './path.ts';

/** Drawn about the wrist at (0, 0), fingers up, the thumb to the right, about 110 px long. */
const HANDS = {
  open: {
    outline:
      'M-20 8C-34 -6 -38 -24 -34 -40C-40 -56 -52 -70 -50 -82C-46 -94 -32 -92 -26 -80C-22 -70 -18 -62 -14 -56C-16 -74 -18 -92 -12 -104C-6 -112 8 -112 11 -100C13 -86 10 -70 10 -56C16 -68 22 -82 32 -90C42 -94 50 -86 46 -74C40 -60 34 -50 30 -38C40 -40 52 -48 62 -46C72 -42 70 -30 60 -24C46 -14 34 -6 24 8Z',
    folds: 'M26 -36C14 -32 6 -20 8 -6M-28 -26Q-14 -20 -2 -24',
  },
  claw: {
    outline:
      'M-18 8C-30 -10 -34 -30 -30 -44C-40 -64 -44 -88 -36 -112C-28 -94 -20 -72 -14 -54C-14 -80 -10 -104 0 -124C8 -102 10 -76 10 -54C18 -72 30 -90 44 -100C44 -78 36 -54 28 -38C42 -44 56 -44 70 -36C58 -24 40 -8 22 8Z',
    folds: 'M26 -34C16 -28 10 -18 12 -4M-22 -26Q-10 -20 2 -26',
  },
  fist: {
    outline:
      'M-28 6C-42 -12 -46 -42 -38 -56C-32 -70 -20 -66 -14 -66C-8 -74 4 -74 8 -68C16 -72 26 -68 28 -60C40 -60 44 -48 42 -34C42 -14 36 0 28 6C12 12 -12 12 -28 6Z',
    folds:
      'M-14 -64L-14 -38M8 -66L8 -38M27 -58L27 -36M-40 -34C-22 -42 10 -38 18 -28C24 -16 12 -8 0 -12C-12 -14 -22 -12 -30 -14',
  },
};

export function hand(
  { skin, palette }: Brush,
  kind: keyof typeof HANDS,
  place: Place,
  z: number,
  role: keyof Palette = 'base',
  options: PartOptions = {},
): Part {
  const { outline, folds } = HANDS[kind];
  return skin(put(outline, place), z, role, {
    crisp: true,
    plain: true,
    inside: `<path d="${put(folds, place)}" fill="none" stroke="${shade(palette[role], 0.26)}" stroke-width="5" stroke-linecap="round"/>`,
    ...options,
  });
}
