import { around } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { Z } from '../kit/figure.ts';
import { leaf, oval, poly, star } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const centaurSpecials: Record<string, Variant> = {
  // Trotter: a racehorse with number cloth, red blinkers and a rosette.
  RARE_1: {
    palette: {
      base: '#7a4a2c',
      second: '#f2cfa6',
      dark: '#2c1c1a',
      accent: '#d8343f',
      eye: '#7a4a1f',
    },
    finish: 'gloss',
    rays: '#f0c070',
    features: [
      ({ thing, mark }) => [
        thing(
          'M286 270C326 282 366 288 396 290L404 384C366 396 326 388 292 372C282 340 280 300 286 270Z',
          Z.body + 1.5,
          '#fdf6e4',
        ),
        mark(
          '<path d="M336 306L352 300L352 364M334 366L370 366" fill="none" stroke="#c42f38" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"/>',
          Z.body + 1.55,
        ),
      ],
      on('chest', (b) => [
        b.thing('M-8 18L-30 84L-6 72L4 92L14 18Z', '#3f6fd8', { dz: 1 }),
        b.thing(star(0, 0, 44, 10, 0.78), '#3f7fe8', { dz: 1.1 }),
        b.thing(oval(0, 0, 24), '#f6d050', { dz: 1.2, finish: 'metal' }),
      ]),
      around('petals', '#a8d878'),
    ],
  },
  // Blue Thunder: blue, with lightning at the lance.
  RARE_2: {
    palette: {
      base: '#2f5fd0',
      second: '#cfe2ff',
      dark: '#101c4c',
      accent: '#ffd83a',
      eye: '#ffe83a',
    },
    rays: '#6ab0ff',
    features: [
      ({ mark }) => [
        mark(
          '<path d="M378 40L420 24L404 66L450 56L424 104L474 108" fill="none" stroke="#fff3a0" stroke-width="11" stroke-linejoin="round" stroke-linecap="round"/><path d="M378 40L420 24L404 66L450 56L424 104L474 108" fill="none" stroke="#fff" stroke-width="4"/>',
          Z.near + 6,
        ),
        mark(
          '<path d="M290 310L326 320L306 344L350 352L330 380M372 306L404 322L386 340L420 358" fill="none" stroke="#ffe83a" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"/>',
          Z.body + 1.6,
        ),
      ],
      on('crown', (b) => [
        b.thing(
          poly([
            [-10, 20],
            [-34, -30],
            [-6, -24],
            [-22, -78],
            [34, -14],
            [8, -16],
            [26, 20],
          ]),
          '#ffe04a',
          { dz: 1, finish: 'glow' },
        ),
      ]),
      around('bolts', '#ffe86a'),
    ],
  },
  // Sniper: the one centaur with a bow, cloaked in leaves, one eye behind a glass.
  RARE_3: {
    palette: {
      base: '#5a6244',
      second: '#e0c8a0',
      dark: '#2a2e22',
      accent: '#4f7a3a',
      eye: '#d03a2a',
    },
    traits: ['archer'],
    rays: '#b8d06a',
    features: [
      ({ mark }) => [
        mark(
          '<circle cx="224" cy="125" r="25" fill="#ff3a2a" opacity=".28" stroke="#1a1e18" stroke-width="7"/><path d="M224 94L224 112M224 138L224 156M194 125L211 125M237 125L254 125" stroke="#ff5a3a" stroke-width="5"/>',
          Z.face + 3,
        ),
      ],
      on('crown', (b) => [
        b.thing(leaf([-40, 20], [-84, -28], 38), '#6a9a46', { dz: 1 }),
        b.thing(leaf([40, 20], [84, -34], 38), '#547f38', { dz: 1 }),
        b.thing(leaf([0, 16], [10, -62], 40), '#7cae52', { dz: 1.1 }),
      ]),
    ],
  },
};
