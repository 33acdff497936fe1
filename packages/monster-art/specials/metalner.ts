import { around } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { limb, oval } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const metalnerSpecials: Record<string, Variant> = {
  // Chinois: a mandarin's cap and pigtail, a long moustache, a red robe with a gold knot.
  RARE_1: {
    palette: {
      base: '#f0d29a',
      second: '#fff2d0',
      dark: '#3a2030',
      accent: '#e0322f',
      eye: '#2fb46a',
    },
    finish: 'gloss',
    rays: '#ffcf5a',
    traits: ['smiling'],
    features: [
      on('crown', (b) => [
        b.thing('M-128 34C-120 -26 -60 -62 0 -66C60 -62 120 -26 128 34Q0 -8 -128 34Z', '#c8282f', {
          dz: 1,
          inside: `<path d="${b.place('M0 -70L0 10M-60 -60Q-66 -20 -64 20M60 -60Q66 -20 64 20')}" stroke="#f0b52a" stroke-width="7" fill="none"/>`,
        }),
        b.thing('M-136 20Q0 -34 136 20L132 54Q0 0 -132 54Z', '#2a2030', { dz: 1.1 }),
        b.thing(oval(0, -70, 15), '#f0b52a', { dz: 1.2, finish: 'metal' }),
        b.thing(oval(0, 4, 15, 18), '#2fb46a', { dz: 1.3, finish: 'glass' }),
      ]),
      on('crown', (b) => [
        b.thing(
          limb([
            [130, 60, 13],
            [166, 130, 15],
            [150, 210, 14],
            [178, 270, 9],
          ]),
          '#2a2030',
          {
            dz: -6,
            inside: `<path d="${b.place('M120 90L180 84M140 130L190 134M130 176L186 180M130 220L184 214')}" stroke="#5a4a60" stroke-width="7"/>`,
          },
        ),
      ]),
      on('mouth', (b) => [
        b.thing(
          'M-4 -12C-30 -22 -66 -10 -78 24C-84 46 -82 64 -88 84C-72 66 -70 48 -64 32C-54 10 -28 2 -4 0Z',
          '#2a2030',
          { dz: 1, line: 3.5 },
        ),
        b.thing(
          'M4 -12C30 -22 66 -10 78 24C84 46 82 64 88 84C72 66 70 48 64 32C54 10 28 2 4 0Z',
          '#2a2030',
          { dz: 1, line: 3.5 },
        ),
      ]),
      on('chest', (b) => [
        b.thing(
          'M-84 -50Q0 -20 84 -50C96 10 84 70 96 116Q0 150 -96 116C-84 70 -96 10 -84 -50Z',
          '#d8323a',
          {
            dz: -2,
            inside: `<path d="${b.place('M20 -40C10 10 40 60 100 90')}" stroke="#f0b52a" stroke-width="11" fill="none"/>`,
          },
        ),
        b.thing('M-34 0L-12 -8L0 8L12 -8L34 0L12 12L0 30L-12 12Z', '#f0b52a', {
          dz: 0.5,
          finish: 'metal',
          line: 4,
        }),
      ]),
      around('petals', '#ffb0b8'),
    ],
  },
};
