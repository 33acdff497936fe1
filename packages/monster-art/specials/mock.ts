import { around } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { Z } from '../kit/figure.ts';
import { leaf, limb, oval, poly } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const mockSpecials: Record<string, Variant> = {
  // White Birch: paper bark with its black dashes, gold in autumn, a robin's nest on top.
  RARE_1: {
    palette: {
      base: '#eeece2',
      second: '#fff6d8',
      dark: '#4a4440',
      accent: '#f0b52e',
      eye: '#ff8a2e',
    },
    rays: '#ffd77a',
    features: [
      ({ mark }) => [
        mark(
          '<path d="M158 230L178 230M340 240L362 238M154 356L190 352M216 420L262 424M318 388L356 384M176 398L204 400M300 426L322 424M90 284L104 300M60 232L80 228M410 290L402 312M436 330L452 322M246 164L276 164" stroke="#38322f" stroke-width="8" stroke-linecap="round"/>',
          Z.face - 0.8,
        ),
        mark(
          '<path d="M440 300L452 318" stroke="#38322f" stroke-width="8" stroke-linecap="round"/>',
          Z.near,
        ),
      ],
      on('crown', (b) => [
        b.thing(oval(-18, -34, 22, 26), '#7fc4e0', { dz: 0.1 }),
        b.thing(oval(20, -36, 22, 26), '#9ad4ea', { dz: 0.2 }),
        b.thing('M-78 -26C-40 -8 40 -8 78 -28C70 14 40 30 0 30C-40 30 -70 14 -78 -26Z', '#9a6b36', {
          dz: 0.3,
          inside: `<path d="${b.place('M-80 -6L30 16M-50 -14L60 10M-60 20L70 -12M-30 30L84 -22')}" stroke="#5a3a1c" stroke-width="6"/>`,
        }),
      ]),
      around('petals', '#f7c53e'),
    ],
  },
  // Pole Mock: a pole with power lines.
  RARE_2: {
    palette: {
      base: '#8d8478',
      second: '#d8c9a8',
      dark: '#4a443e',
      accent: '#3fb4a4',
      eye: '#5ad8ff',
    },
    rays: '#7fd4ff',
    features: [
      on('crown', (b) => [
        b.mark(
          '<path d="M-150 -26Q-220 20 -290 -30M150 -26Q220 20 290 -30" fill="none" stroke="#0d0f18" stroke-width="7"/>',
          -2,
        ),
        ...[-138, -78, 78, 138].flatMap((x) => [
          b.thing(
            limb([
              [x, -22, 7],
              [x, -44, 7],
            ]),
            '#3a3d48',
            { dz: 0.1 },
          ),
          b.thing(oval(x, -46, 20, 10), '#e8f4f2', { dz: 0.2, finish: 'gloss' }),
          b.thing(oval(x, -60, 15, 9), '#f6fffd', { dz: 0.3, finish: 'gloss' }),
        ]),
        b.thing(
          poly([
            [-172, -24],
            [172, -24],
            [172, 6],
            [-172, 6],
          ]),
          '#a8743f',
          { dz: 0.5, texture: 'wood' },
        ),
        b.thing(oval(0, -9, 11), '#c9d2dc', { dz: 0.6, finish: 'metal' }),
      ]),
      ({ thing, mark }) => [
        thing('M146 398Q256 424 368 398L371 436Q256 462 142 436Z', Z.face + 1, '#ffcf2e', {
          inside:
            '<path d="M150 380L190 460L224 460L184 380ZM224 380L264 470L298 470L258 380ZM298 380L338 470L372 470L332 380Z" fill="#23212b"/>',
        }),
        mark(`<path d="${leaf([470, 60], [492, 36], 12)}" fill="#dff8ff"/>`, 1),
      ],
      around('bolts', '#9ae8ff'),
    ],
  },
};
