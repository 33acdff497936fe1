import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eye } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { blob, limb, oval, spike } from '../kit/path.ts';

/** One eye, one mouth, one tail to stand on: a head that never learned modesty. */
export const suezo: Body = {
  type: 'SUEZO',
  scene: { kind: 'moon', hue: '#6a5ac8' },
  blends: { SUEZO: { texture: 'spots', textureStrength: 0.55 } },
  draw: (brush) => ({
    pieces: [...tail(brush), ...head(brush), ...face(brush)],
    anchors: {
      crown: { x: 262, y: 50, z: Z.head },
      brow: { x: 256, y: 76, z: Z.face, size: 0.8 },
      earL: { x: 148, y: 96, turn: -34, z: Z.head, size: 0.95 },
      earR: { x: 372, y: 92, turn: 34, z: Z.head, size: 0.95 },
      cheekL: { x: 106, y: 236, z: Z.face, size: 0.95 },
      cheekR: { x: 410, y: 232, z: Z.face, size: 0.95 },
      chest: { x: 262, y: 376, z: Z.body + 1, size: 0.75 },
      backL: { x: 150, y: 250, z: Z.wings, size: 1.1 },
      backR: { x: 368, y: 250, z: Z.wings, size: 1.1 },
      shoulderL: { x: 118, y: 150, turn: -56, z: Z.head + 1, size: 0.8 },
      shoulderR: { x: 400, y: 148, turn: 56, z: Z.head + 1, size: 0.8 },
      mouth: { x: 256, y: 292, z: Z.face },
      tail: { x: 408, y: 428, z: Z.body, size: 0.9 },
    },
    ground: [262, 474, 150],
  }),
};

function tail({ skin }: Brush): Piece[] {
  return [
    skin(
      limb([
        [330, 470, 18],
        [396, 462, 22],
        [432, 424, 19],
        [420, 388, 13],
        [398, 392, 4],
      ]),
      Z.tail,
    ),
    skin(
      limb([
        [262, 300, 56],
        [278, 366, 42],
        [236, 418, 34],
        [158, 430, 30],
        [148, 462, 24],
        [230, 474, 24],
        [330, 470, 20],
      ]),
      Z.body,
    ),
    skin(
      limb([
        [148, 452, 20],
        [216, 470, 24],
        [300, 472, 22],
        [352, 464, 16],
      ]),
      Z.body + 0.5,
    ),
  ];
}

function head({ skin, palette }: Brush): Piece[] {
  const chin = blob([
    [256, 246],
    [376, 256],
    [370, 318],
    [256, 352],
    [150, 320],
    [140, 258],
  ]);
  return [
    skin(
      blob([
        [248, 42],
        [320, 52],
        [388, 100],
        [424, 176],
        [414, 262],
        [362, 330],
        [266, 352],
        [164, 332],
        [104, 268],
        [90, 182],
        [122, 104],
        [180, 54],
      ]),
      Z.head,
      'base',
      {
        inside: `<path d="${chin}" fill="${palette.second}" opacity=".85"/>`,
      },
    ),
    skin(
      blob([
        [100, 170],
        [150, 88],
        [256, 58],
        [366, 86],
        [416, 166],
        [362, 138],
        [256, 116],
        [152, 140],
      ]),
      Z.head + 0.4,
      'base',
      { line: 5 },
    ),
    skin(spike([136, 118], [176, 82], [120, 46], 8), Z.head - 0.5, 'dark'),
    skin(spike([342, 78], [384, 112], [398, 40], 8), Z.head - 0.5, 'dark'),
  ];
}

function face({ mark, palette, thing, look }: Brush): Piece[] {
  const lips =
    'M116 254C160 286 210 276 256 276C306 276 352 286 398 248C404 300 356 338 256 342C164 338 112 306 116 254Z';
  const tongue = blob([
    [232, 322],
    [262, 308],
    [300, 322],
    [318, 368],
    [306, 412],
    [276, 418],
    [250, 376],
  ]);
  return [
    mark(
      eye({
        x: 256,
        y: 182,
        r: 78,
        temper: look.traits?.includes('fierce') ? 'fierce' : 'round',
        colour: palette.eye,
        gaze: [-0.18, 0.1],
        lid: palette.base,
      }),
      Z.face,
    ),
    mark(
      `<path d="${lips}" fill="#5a1424" stroke="#150f1f" stroke-width="6" stroke-linejoin="round"/>` +
        `<path d="M128 266C164 288 212 282 256 282C304 282 346 288 386 262L378 284C340 304 300 302 256 302C210 302 172 304 138 286Z" fill="#fffbe8" stroke="#150f1f" stroke-width="3"/>` +
        `<path d="M168 279L170 297M204 282L205 301M240 282L240 302M276 282L276 302M312 282L310 301M348 278L344 296" stroke="#150f1f" stroke-width="3"/>`,
      Z.face + 0.2,
    ),
    thing(tongue, Z.face + 0.3, '#e8606a', {
      finish: 'gloss',
      inside: `<path d="M266 318Q290 350 288 400" stroke="#a8324a" stroke-width="6" fill="none"/>`,
    }),
    mark(
      `<path d="M112 250Q104 244 106 234M402 244Q410 238 408 228" stroke="#150f1f" stroke-width="6" fill="none" stroke-linecap="round"/>` +
        `<path d="M118 150Q160 92 256 84Q352 92 396 144" stroke="${shade(palette.base, 0.2)}" stroke-width="7" fill="none" stroke-linecap="round" opacity=".7"/>`,
      Z.face - 0.5,
    ),
    thing(oval(146, 214, 10, 7), Z.face - 0.4, tint(palette.dark, 0.05), { line: 0 }),
    thing(oval(372, 212, 10, 7), Z.face - 0.4, tint(palette.dark, 0.05), { line: 0 }),
  ];
}
