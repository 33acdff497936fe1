import { around } from '../kit/body-features.ts';
import { on } from '../kit/feature.ts';
import { Z } from '../kit/figure.ts';
import { blob, limb, oval, poly, spike } from '../kit/path.ts';
import type { Variant } from '../kit/variant.ts';

export const wrackySpecials: Record<string, Variant> = {
  // Dennon: wired to the mains: a bulb on the head, plug and flex for a necklace.
  RARE_1: {
    palette: {
      base: '#e0c02a',
      second: '#fdf3c0',
      dark: '#26324a',
      accent: '#28c8e0',
      eye: '#28c8e0',
    },
    rays: '#ffe84a',
    features: [
      on('crown', (b) => [
        b.thing(
          poly([
            [-22, 20],
            [-20, -14],
            [20, -14],
            [22, 20],
          ]),
          '#8a92a8',
          { dz: 1, finish: 'metal' },
        ),
        b.thing(
          blob([
            [0, -84],
            [38, -70],
            [46, -36],
            [22, -8],
            [-22, -8],
            [-46, -36],
            [-38, -70],
          ]),
          '#fff2a0',
          { dz: 0.9, finish: 'glass' },
        ),
        b.mark(
          '<path d="M-14 -14L-10 -40L-18 -50L0 -58L18 -50L10 -40L14 -14" stroke="#f08a1f" stroke-width="6" fill="none" stroke-linejoin="round"/>',
          1.2,
        ),
      ]),
      ({ thing, mark }) => [
        mark(
          '<path d="M190 296C200 330 262 334 284 296M290 300C350 350 330 400 372 396" stroke="#141a28" stroke-width="13" fill="none" stroke-linecap="round"/><path d="M190 296C200 330 262 334 284 296M290 300C350 350 330 400 372 396" stroke="#4a5a78" stroke-width="6" fill="none" stroke-linecap="round"/>',
          Z.near + 3,
        ),
        thing(
          poly([
            [372, 376],
            [414, 372],
            [424, 396],
            [414, 418],
            [374, 416],
          ]),
          Z.near + 3.2,
          '#f2f4f8',
          { finish: 'gloss' },
        ),
        thing(
          poly([
            [422, 380],
            [448, 378],
            [448, 388],
            [422, 390],
          ]),
          Z.near + 3.1,
          '#c8a040',
          { line: 3, finish: 'metal' },
        ),
        thing(
          poly([
            [422, 402],
            [448, 402],
            [448, 412],
            [420, 412],
          ]),
          Z.near + 3.1,
          '#c8a040',
          { line: 3, finish: 'metal' },
        ),
      ],
      around('bolts', '#ffe84a'),
    ],
  },
  // Satan Clause: red coat, white beard, a full sack, and horns through the hat.
  RARE_2: {
    palette: {
      base: '#c8242c',
      second: '#f2b8a0',
      dark: '#b01c28',
      accent: '#2a2430',
      eye: '#ffd23a',
    },
    rays: '#ff5a4a',
    features: [
      on('crown', (b) => [
        b.thing(
          'M-128 46C-110 -40 -30 -96 60 -86C120 -76 156 -30 150 26C132 -4 116 -14 96 -8C106 10 112 24 116 40Z',
          '#d8242f',
          { dz: 1 },
        ),
        b.thing(spike([-104, 10], [-58, -36], [-108, -84], 12), '#2a2028', {
          dz: 1.05,
          finish: 'gloss',
        }),
        b.thing(spike([92, -50], [130, -8], [150, -84], 12), '#2a2028', {
          dz: 1.05,
          finish: 'gloss',
        }),
        b.thing(oval(150, 38, 28), '#fffaf2', { dz: 1.2 }),
        b.thing(
          limb([
            [-132, 56, 24],
            [-60, 22, 26],
            [30, 16, 26],
            [124, 50, 24],
          ]),
          '#fffaf2',
          { dz: 1.1 },
        ),
      ]),
      ({ thing }) => [
        thing(
          'M118 224C136 252 160 262 226 262C280 258 306 232 316 204C336 250 320 300 286 320C280 338 262 352 244 362C228 352 212 346 204 326C156 318 118 280 118 224Z',
          Z.head + 0.5,
          '#fffaf2',
          {
            inside:
              '<path d="M160 282Q176 300 196 302M220 300Q236 322 240 346M270 292Q284 284 292 268" stroke="#d8d0e0" stroke-width="7" fill="none" stroke-linecap="round"/>',
          },
        ),
        thing(
          blob([
            [330, 330],
            [400, 318],
            [452, 350],
            [470, 420],
            [432, 474],
            [340, 478],
            [296, 440],
            [300, 370],
          ]),
          Z.far,
          '#7a4a2a',
          {
            inside:
              '<path d="M330 350Q360 400 340 470M400 330Q430 390 420 470" stroke="#52301a" stroke-width="8" fill="none"/>',
          },
        ),
      ],
      around('snow', '#ffffff'),
    ],
  },
};
