import { around } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { Z } from '../kit/figure.ts';
import { blob, limb, poly } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const arrowHeadSpecials: Record<string, Variant> = {
  // Sumopion: a topknot, the belt with its paper streamers, rice-white and broad.
  RARE_1: {
    palette: {
      base: '#f2cfae',
      second: '#fff0de',
      dark: '#b5603a',
      accent: '#2f3f8a',
      eye: '#7a3a1f',
    },
    finish: 'gloss',
    rays: '#f0d8a0',
    features: [
      on('crown', (b) => [
        b.thing(
          blob([
            [-62, 56],
            [-40, 0],
            [0, -22],
            [40, 0],
            [62, 56],
            [30, 30],
            [0, 22],
            [-30, 30],
          ]),
          '#1c1820',
          { dz: 0.8, finish: 'gloss' },
        ),
        b.thing(
          limb([
            [0, -8, 18],
            [4, -40, 16],
            [-30, -62, 15],
            [-56, -50, 9],
          ]),
          '#1c1820',
          { dz: 0.7, finish: 'gloss' },
        ),
        b.thing(
          limb([
            [-16, -26, 7],
            [22, -30, 7],
          ]),
          '#f6f0e4',
          { dz: 0.9, line: 3 },
        ),
      ]),
      ({ thing }) => [
        thing(
          'M112 410C180 446 312 446 380 408L372 444C320 470 172 470 122 446Z',
          Z.head + 2,
          '#2f3f8a',
        ),
        thing(
          poly([
            [218, 424],
            [272, 424],
            [266, 492],
            [224, 492],
          ]),
          Z.head + 2.1,
          '#3a4fa8',
        ),
        ...[150, 186, 300, 336].map((x) =>
          thing(
            poly([
              [x - 8, 446],
              [x + 8, 446],
              [x + 10, 476],
              [x, 488],
              [x - 10, 476],
            ]),
            Z.head + 2.05,
            '#f6d050',
            { line: 3.5 },
          ),
        ),
      ],
    ],
  },
  // Silver Face: polished, faceless but for the mask: two cuts for eyes and a ruby between.
  RARE_2: {
    palette: {
      base: '#4a5266',
      second: '#c8d2e2',
      dark: '#232838',
      accent: '#c8d2e2',
      eye: '#ff3f5a',
    },
    finish: 'metal',
    rays: '#c8d8f4',
    features: [
      ({ thing, mark }) => [
        thing(
          'M238 222C262 238 306 280 346 300C352 350 312 412 238 432C164 412 124 350 130 300C170 280 214 238 238 196Z',
          Z.face + 1,
          '#dbe3f0',
          {
            finish: 'metal',
            inside:
              '<path d="M238 216L238 440M130 330Q190 300 238 372Q286 300 346 330" stroke="#8a96b0" stroke-width="6" fill="none"/>',
          },
        ),
        mark(
          '<path d="M168 327Q196 318 222 346Q186 360 158 316ZM308 327Q280 318 254 346Q290 360 318 316Z" fill="#150f1f"/><path d="M180 334Q196 328 212 344Q188 346 172 324ZM296 334Q280 328 264 344Q288 346 304 324Z" fill="#ff3f5a"/><path d="M212 394Q238 404 268 392" stroke="#3a4258" stroke-width="7" fill="none" stroke-linecap="round"/>',
          Z.face + 1.2,
        ),
        thing(
          poly([
            [238, 280],
            [254, 299],
            [238, 322],
            [222, 299],
          ]),
          Z.face + 1.3,
          '#e0284a',
          { finish: 'glass' },
        ),
      ],
      around('sparks', '#f4f9ff'),
    ],
  },
};
