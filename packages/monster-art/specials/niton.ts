import { around } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { Z } from '../kit/figure.ts';
import { oval, poly } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const nitonSpecials: Record<string, Variant> = {
  // Dribbler: a basketball for a shell, and a sweatband.
  RARE_1: {
    palette: {
      base: '#e8762a',
      second: '#ffe0b8',
      dark: '#33201c',
      accent: '#2f62c8',
      eye: '#2f62c8',
    },
    texture: 'spots',
    textureStrength: 0.3,
    traits: ['ball', 'awake'],
    rays: '#ffae5a',
    features: [
      ({ thing, mark }) => [
        thing(
          'M51 306C60 267 94 242 147 240C199 240 238 269 249 308L243 333C222 301 190 285 147 285C106 285 76 304 60 331Z',
          Z.face + 0.4,
          '#f4f6ff',
          {
            inside:
              '<path d="M49 317C72 281 106 263 147 263C190 263 224 285 247 320" fill="none" stroke="#d8343f" stroke-width="11"/>',
          },
        ),
        mark(
          '<path d="M494 300Q506 360 476 404M496 424Q508 440 500 470" fill="none" stroke="#ffd8a8" stroke-width="8" stroke-linecap="round" opacity=".8"/>',
          1,
        ),
      ],
    ],
  },
  // Radial Niton: rubber, tread and a chrome wheel.
  RARE_2: {
    palette: {
      base: '#4a4c5a',
      second: '#f2f0ea',
      dark: '#1d1e28',
      accent: '#e0443a',
      eye: '#e0443a',
    },
    finish: 'gloss',
    traits: ['tire', 'awake'],
    rays: '#ff8f6a',
    features: [
      on('crown', (b) => [
        b.thing('M-66 44C-70 -6 -40 -36 0 -36C40 -36 70 -6 66 44C40 20 -40 20 -66 44Z', '#e0443a', {
          dz: 0.1,
          finish: 'gloss',
          inside: `<path d="${b.place('M-26 -40L-30 44L-12 44L-10 -40ZM26 -40L30 44L12 44L10 -40Z')}" fill="#fffdf4"/>`,
        }),
      ]),
      ({ mark }) => [
        mark(
          '<path d="M486 320L508 326M478 352L506 366M462 382L496 408" stroke="#ffd0b0" stroke-width="9" stroke-linecap="round" opacity=".85"/>',
          1,
        ),
      ],
    ],
  },
  // Disc Niton: a shining disc for a shell.
  RARE_3: {
    palette: {
      base: '#c9d4e6',
      second: '#e6ddff',
      dark: '#4a4f86',
      accent: '#7a6cf0',
      eye: '#e04fa8',
    },
    finish: 'gloss',
    traits: ['disc'],
    rays: '#d0b8ff',
    features: [
      on('crown', (b) => [
        b.thing(oval(0, -40, 40, 40), '#dfe8f8', {
          dz: 0.1,
          finish: 'metal',
          inside: `<path d="${b.place(
            poly([
              [0, -40],
              [-40, -70],
              [-14, -86],
            ]),
          )}" fill="#ff9ad0"/><path d="${b.place(
            poly([
              [0, -40],
              [-14, -86],
              [14, -86],
            ]),
          )}" fill="#ffe08a"/><path d="${b.place(
            poly([
              [0, -40],
              [14, -86],
              [42, -68],
            ]),
          )}" fill="#8af0d8"/>`,
        }),
        b.thing(oval(0, -40, 12, 12), '#4a4f86', { dz: 0.2 }),
      ]),
      around('sparks', '#ffffff'),
    ],
  },
};
