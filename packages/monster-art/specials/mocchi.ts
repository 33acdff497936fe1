import { around, collar } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { blob, oval } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const mocchiSpecials: Record<string, Variant> = {
  // GentleMocchi: hat, monocle and bow tie.
  RARE_1: {
    palette: {
      base: '#5a6a8a',
      second: '#fbf4e4',
      dark: '#2a3048',
      accent: '#c8323f',
      eye: '#3a7fd0',
    },
    rays: '#e8d8a8',
    traits: ['gentle', 'covered'],
    features: [
      on('crown', (b) => [
        b.thing('M-66 -6L-74 -78C-40 -92 40 -92 74 -78L66 -6Z', '#1f2236', {
          dz: 1,
          finish: 'gloss',
        }),
        b.thing('M-67 -12L-70 -40C-36 -28 36 -28 70 -40L67 -12C36 0 -36 0 -67 -12Z', '#c8323f', {
          dz: 1.1,
        }),
        b.thing(oval(0, 0, 118, 22), '#2b2f48', { dz: 1.2, finish: 'gloss' }),
      ]),
      on('eyeR', (b) => [
        b.mark(
          '<circle r="36" fill="#cfeaff" opacity=".25"/><circle r="36" fill="none" stroke="#f0b93a" stroke-width="9"/><path d="M34 14C60 50 56 90 34 128" fill="none" stroke="#f0b93a" stroke-width="4.5"/>',
          2,
        ),
      ]),
      on('chest', (b) => [
        b.thing(
          'M0 -46C-30 -76 -70 -74 -74 -50C-74 -24 -48 -10 0 -36C48 -10 74 -24 74 -50C70 -74 30 -76 0 -46Z',
          '#c8323f',
          { dz: 1 },
        ),
        b.thing(oval(0, -42, 14, 16), '#e2555f', { dz: 1.1 }),
        b.thing(oval(0, 6, 9), '#f0b93a', { dz: 1, finish: 'metal', line: 4 }),
        b.thing(oval(2, 46, 9), '#f0b93a', { dz: 1, finish: 'metal', line: 4 }),
      ]),
    ],
  },
  // Caloriena: cream, a cherry and a doughnut.
  RARE_2: {
    palette: {
      base: '#ffd9a0',
      second: '#fff8ea',
      dark: '#8a4a2a',
      accent: '#ff8ab0',
      eye: '#a8522f',
    },
    finish: 'gloss',
    rays: '#ffd0dc',
    traits: ['covered'],
    features: [
      on('crown', (b) => [
        b.thing(
          'M-96 40C-116 18 -96 -8 -76 -6C-80 -34 -44 -44 -30 -30C-30 -60 20 -64 28 -34C48 -44 78 -28 70 -2C96 -6 112 20 92 42C80 58 66 40 52 46C40 62 20 56 8 44C-6 62 -30 60 -38 46C-54 60 -82 56 -96 40Z',
          '#fff6ee',
          { dz: 1 },
        ),
        b.thing(oval(2, -56, 24), '#e2303f', { dz: 1.1, finish: 'gloss' }),
        b.mark(
          '<path d="M6 -76C10 -96 24 -104 38 -104" fill="none" stroke="#3a8a3a" stroke-width="6" stroke-linecap="round"/><g stroke-width="7" stroke-linecap="round"><path d="M-70 18L-60 26" stroke="#4fb8f0"/><path d="M-36 2L-28 -8" stroke="#ffd23f"/><path d="M34 6L44 14" stroke="#ff5f9f"/><path d="M66 22L76 14" stroke="#5ac86a"/><path d="M-2 20L6 12" stroke="#b87af0"/></g>',
          1.2,
        ),
      ]),
      on('handL', (b) => [
        b.thing(oval(6, -26, 54, 50), '#d8964f', { dz: 1 }),
        b.thing(
          blob([
            [6, -74],
            [44, -58],
            [56, -26],
            [40, 0],
            [22, 6],
            [4, 14],
            [-18, 4],
            [-40, -4],
            [-42, -44],
            [-24, -66],
          ]),
          '#ff8ab0',
          { dz: 1.1, finish: 'gloss' },
        ),
        b.thing(oval(6, -28, 17, 15), '#7a4a2a', { dz: 1.2 }),
        b.mark(
          '<g stroke-width="6" stroke-linecap="round"><path d="M-22 -48L-14 -54" stroke="#fff"/><path d="M30 -52L36 -44" stroke="#ffe27a"/><path d="M40 -20L36 -12" stroke="#fff"/><path d="M-26 -16L-20 -8" stroke="#ffe27a"/><path d="M6 -62L14 -60" stroke="#9ae4ff"/></g>',
          1.3,
        ),
      ]),
      around('hearts', '#ff9ac0'),
    ],
  },
  // Mocchini: small, with half an eggshell on.
  RARE_3: {
    palette: {
      base: '#a8dcf8',
      second: '#fffbea',
      dark: '#f0b03a',
      accent: '#ff8a7a',
      eye: '#3a5ac0',
    },
    texture: 'spots',
    textureStrength: 0.4,
    rays: '#c8f0ff',
    traits: ['covered'],
    features: [
      on('crown', (b) => [
        b.thing(
          'M-116 56C-120 -10 -60 -66 4 -68C72 -66 124 -10 118 54L92 24L62 56L30 26L2 60L-30 28L-60 58L-90 28Z',
          '#fdf4dc',
          {
            dz: 1,
            inside: `<path d="${b.place(oval(-50, -10, 16, 14) + oval(24, -36, 18, 15) + oval(70, 4, 13, 11) + oval(-8, 12, 10, 9))}" fill="#8fd0a8"/>`,
          },
        ),
      ]),
      on('chest', (b) => [
        b.thing(
          'M-116 52L-84 82L-54 48L-22 80L12 46L46 80L76 44L108 74L142 40C150 110 90 150 14 152C-60 150 -112 116 -116 52Z',
          '#fdf4dc',
          {
            dz: 1,
            inside: `<path d="${b.place(oval(-60, 104, 18, 14) + oval(30, 118, 20, 15) + oval(92, 90, 14, 12))}" fill="#8fd0a8"/>`,
          },
        ),
      ]),
    ],
  },
  // White Mocchi: new snow, a halo of frost, wings of down.
  RARE_4: {
    palette: {
      base: '#fbfcff',
      second: '#e4eeff',
      dark: '#a8bce8',
      accent: '#ffcf4a',
      eye: '#e0405f',
    },
    finish: 'gloss',
    rays: '#ffffff',
    traits: ['covered'],
    features: [
      on('crown', (b) => [
        b.thing(`${oval(0, -46, 74, 18)}${oval(0, -46, 52, 8)}`, '#ffe27a', {
          dz: 1,
          finish: 'glow',
        }),
      ]),
      collar('scarf', '#e0405f'),
      around('snow', '#ffffff'),
    ],
  },
};
