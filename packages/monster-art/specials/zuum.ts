import { on } from '../kit/feature.ts';
import { Z } from '../kit/figure.ts';
import { leaf, limb, oval, spike } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const zuumSpecials: Record<string, Variant> = {
  // ZebraSaurian: black on white, and the upright mane that goes with it.
  RARE_1: {
    palette: {
      base: '#f4f2ee',
      second: '#fffdf8',
      dark: '#16141c',
      accent: '#2a2630',
      eye: '#7a4a2a',
    },
    rays: '#e8e0d0',
    features: [
      ({ thing, mark }) => [
        ...(
          [
            [312, 92, 280, 40],
            [296, 118, 246, 72],
            [284, 148, 226, 112],
            [266, 176, 206, 146],
          ] as const
        ).map(([x, y, tx, ty], i) =>
          thing(
            leaf([x + 6, y + 14], [tx, ty], 40),
            Z.body - 0.5 + i * 0.05,
            i % 2 ? '#16141c' : '#f4f2ee',
          ),
        ),
        mark(
          '<path d="M318 150Q300 154 290 148M330 172Q312 182 296 176M416 112Q420 132 410 148M446 120Q448 138 440 152M194 302Q220 318 216 350M180 330Q198 344 196 372M160 408Q176 412 184 424M260 300L290 292M272 326L302 320" stroke="#16141c" stroke-width="12" stroke-linecap="round" fill="none"/>',
          Z.face - 0.5,
        ),
      ],
    ],
  },
  // Wild Saurian: war paint, a necklace of teeth, feathers, and an old scar over the eye.
  RARE_2: {
    palette: {
      base: '#7a5a3a',
      second: '#d8c094',
      dark: '#2a1c16',
      accent: '#c8402a',
      eye: '#ffb02e',
    },
    texture: 'scales',
    rays: '#f08a4a',
    features: [
      on('crown', (b) => [
        b.thing(leaf([-26, 22], [-112, -54], 36), '#f2ead8', {
          dz: -2,
          inside: `<path d="${b.place('M-70 -70L-140 -70L-140 0Z')}" fill="#c8402a"/>`,
        }),
        b.thing(leaf([-10, 16], [-62, -88], 36), '#e8503a', {
          dz: -1.9,
          inside: `<path d="${b.place('M-30 -60L-100 -60L-60 -120Z')}" fill="#2a1c16"/>`,
        }),
        b.thing(
          limb([
            [-58, 36, 12],
            [0, 6, 13],
            [62, 4, 12],
          ]),
          '#a83424',
          { dz: 0.2 },
        ),
      ]),
      ({ thing, mark }) => [
        mark(
          '<path d="M250 196Q280 262 346 244" stroke="#2a1c16" stroke-width="8" fill="none"/>',
          Z.body + 1,
        ),
        ...[
          [264, 226, 254, 266],
          [288, 244, 286, 288],
          [316, 248, 322, 290],
        ].map(([x = 0, y = 0, tx = 0, ty = 0]) =>
          thing(spike([x - 10, y], [x + 12, y + 4], [tx, ty], 3), Z.body + 1.1, '#fbf3dc', {
            line: 3.5,
          }),
        ),
        thing(oval(340, 244, 11), Z.body + 1.2, '#2fa79c', { line: 3.5 }),
        mark(
          '<path d="M346 74L392 170M352 100L370 94M368 146L386 138" stroke="#f0c8a8" stroke-width="7" stroke-linecap="round"/><path d="M414 140L452 134M410 158L448 152" stroke="#e8503a" stroke-width="9" stroke-linecap="round"/>',
          Z.face + 3,
        ),
        mark(
          '<path d="M168 316L214 304M166 338L220 326M172 360L220 350" stroke="#e8503a" stroke-width="11" stroke-linecap="round"/>',
          Z.body + 2.4,
        ),
      ],
    ],
  },
};
