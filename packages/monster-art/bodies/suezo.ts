import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eye } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { blob, limb, oval, spike } from '../kit/path.ts';

export const suezo: Body = {
  type: 'SUEZO',
  scene: { kind: 'moon', hue: '#6a5ac8' },
  blends: { SUEZO: { texture: 'spots', textureStrength: 0.55 } },
  draw: (brush) => ({
    pieces: [...tail(brush), ...head(brush), ...face(brush)],
    anchors: {
      crown: { x: 256, y: 84, z: Z.face + 1, size: 0.85 },
      brow: { x: 256, y: 96, z: Z.face, size: 0.8 },
      earL: { x: 148, y: 96, turn: -34, z: Z.head, size: 0.95 },
      earR: { x: 372, y: 92, turn: 34, z: Z.head, size: 0.95 },
      cheekL: { x: 78, y: 236, z: Z.face, size: 0.8 },
      cheekR: { x: 436, y: 232, z: Z.face, size: 0.8 },
      chest: { x: 262, y: 376, z: Z.body + 1, size: 0.75 },
      backL: { x: 150, y: 250, z: Z.wings, size: 1.1 },
      backR: { x: 368, y: 250, z: Z.wings, size: 1.1 },
      shoulderL: { x: 112, y: 150, turn: -56, z: Z.head + 1, size: 0.8 },
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
  const chin = 'M40 250Q256 320 472 246L440 380L70 380Z';
  return [
    skin(
      blob([
        [256, 76],
        [318, 58],
        [380, 84],
        [402, 138],
        [412, 184],
        [446, 236],
        [440, 296],
        [388, 334],
        [310, 346],
        [256, 360],
        [204, 348],
        [124, 336],
        [72, 298],
        [66, 238],
        [100, 184],
        [110, 138],
        [132, 86],
        [196, 58],
      ]),
      Z.head,
      'base',
      {
        inside: `<path d="${chin}" fill="${palette.second}" opacity=".85"/>`,
      },
    ),
    skin(
      blob([
        [104, 162],
        [124, 92],
        [196, 62],
        [256, 84],
        [318, 62],
        [386, 90],
        [408, 160],
        [356, 132],
        [256, 122],
        [156, 134],
      ]),
      Z.head + 0.4,
      'base',
      { line: 5 },
    ),
    skin(spike([128, 120], [172, 78], [92, 36], 10), Z.head - 0.5, 'dark'),
    skin(spike([342, 76], [386, 118], [424, 34], -10), Z.head - 0.5, 'dark'),
  ];
}

function face({ mark, palette, thing, look }: Brush): Piece[] {
  const lips =
    'M84 252C140 290 208 280 256 280C306 280 372 290 430 248C440 304 364 338 256 344C152 340 74 310 84 252Z';
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
        y: 202,
        r: 66,
        temper: look.traits?.includes('fierce') ? 'fierce' : 'round',
        colour: palette.eye,
        gaze: [-0.18, 0.1],
        lid: palette.base,
      }),
      Z.face,
    ),
    mark(
      `<path d="${lips}" fill="#5a1424" stroke="#150f1f" stroke-width="6" stroke-linejoin="round"/>` +
        `<path d="M96 264C144 292 208 285 256 285C306 285 368 292 418 260L408 286C358 308 300 306 256 306C210 306 156 308 110 288Z" fill="#fffbe8" stroke="#150f1f" stroke-width="3"/>` +
        `<path d="M168 279L170 297M204 282L205 301M240 282L240 302M276 282L276 302M312 282L310 301M348 278L344 296" stroke="#150f1f" stroke-width="3"/>`,
      Z.face + 0.2,
    ),
    thing(tongue, Z.face + 0.3, '#e8606a', {
      finish: 'gloss',
      inside: `<path d="M266 318Q290 350 288 400" stroke="#a8324a" stroke-width="6" fill="none"/>`,
    }),
    mark(
      `<path d="M88 258Q76 250 80 236M426 254Q438 246 434 232" stroke="#150f1f" stroke-width="6" fill="none" stroke-linecap="round"/>` +
        `<path d="M120 152Q160 112 256 108Q352 112 394 148" stroke="${shade(palette.base, 0.2)}" stroke-width="7" fill="none" stroke-linecap="round" opacity=".7"/>`,
      Z.face - 0.5,
    ),
    thing(oval(146, 214, 10, 7), Z.face - 0.4, tint(palette.dark, 0.05), { line: 0 }),
    thing(oval(390, 214, 10, 7), Z.face - 0.4, tint(palette.dark, 0.05), { line: 0 }),
  ];
}
