import type { Body } from '../kit/body.ts';
import { medal } from '../kit/body-features.ts';
import { shade } from '../kit/color.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { hand } from '../kit/hand.ts';
import { blob, limb, oval } from '../kit/path.ts';

export const metalner: Body = {
  type: 'METALNER',
  scene: { kind: 'moon', hue: '#3f8a8a' },
  own: ['horns', 'ears'],
  blends: { METALNER: { features: [medal('core')] } },
  draw: (brush) => ({
    pieces: [...antennae(brush), ...seat(brush), ...trunk(brush), ...arms(brush), ...head(brush)],
    anchors: {
      crown: { x: 256, y: 92, z: Z.head + 1, size: 0.85 },
      brow: { x: 256, y: 140, z: Z.face + 1, size: 0.9 },
      earL: { x: 158, y: 130, turn: -50, z: Z.head - 0.5, size: 0.8 },
      earR: { x: 354, y: 130, turn: 50, z: Z.head - 0.5, size: 0.8 },
      cheekL: { x: 178, y: 236, z: Z.face, size: 0.8 },
      cheekR: { x: 334, y: 236, z: Z.face, size: 0.8 },
      chest: { x: 256, y: 328, z: Z.body + 3, size: 0.75 },
      backL: { x: 214, y: 330, z: Z.wings, size: 1.1 },
      backR: { x: 298, y: 330, z: Z.wings, size: 1.1 },
      shoulderL: { x: 196, y: 306, turn: -30, z: Z.body + 3, size: 0.6 },
      shoulderR: { x: 316, y: 306, turn: 30, z: Z.body + 3, size: 0.6 },
      eyeL: { x: 204, y: 184, z: Z.face },
      eyeR: { x: 308, y: 184, z: Z.face },
      mouth: { x: 256, y: 250, z: Z.face },
      handL: { x: 70, y: 270, z: Z.near, size: 0.9 },
      handR: { x: 420, y: 398, z: Z.near, size: 0.9 },
    },
    ground: [256, 492, 110],
  }),
};

function antennae({ skin, thing, palette }: Brush): Piece[] {
  return [
    skin(
      limb([
        [216, 104, 11],
        [170, 60, 9],
        [110, 52, 8],
        [76, 84, 7],
      ]),
      Z.head - 1,
    ),
    skin(
      limb([
        [296, 104, 11],
        [342, 60, 9],
        [402, 52, 8],
        [436, 84, 7],
      ]),
      Z.head - 1,
    ),
    thing(oval(72, 100, 23), Z.head - 0.8, palette.accent, { finish: 'glow' }),
    thing(oval(440, 100, 23), Z.head - 0.8, palette.accent, { finish: 'glow' }),
  ];
}

function seat({ skin, thing, palette }: Brush): Piece[] {
  return [
    thing(oval(256, 458, 168, 26), Z.far, shade(palette.accent, 0.2), { finish: 'glow' }),
    skin(
      limb([
        [276, 442, 26],
        [350, 448, 30],
        [392, 432, 32],
      ]),
      Z.body + 0.6,
    ),
    skin(
      limb([
        [280, 404, 36],
        [350, 404, 40],
        [398, 426, 33],
      ]),
      Z.body + 1,
    ),
    skin(
      limb([
        [232, 404, 36],
        [162, 404, 40],
        [114, 426, 33],
      ]),
      Z.body + 1,
    ),
    skin(
      limb([
        [116, 434, 32],
        [180, 450, 31],
        [262, 448, 28],
        [302, 438, 26],
      ]),
      Z.body + 2,
    ),
    skin(
      blob([
        [276, 420],
        [320, 410],
        [348, 428],
        [338, 456],
        [294, 468],
        [268, 448],
      ]),
      Z.body + 2.2,
      'second',
      { plain: true },
    ),
  ];
}

function trunk({ skin, palette }: Brush): Piece[] {
  return [
    skin(
      blob([
        [256, 264],
        [312, 290],
        [316, 340],
        [296, 384],
        [310, 416],
        [256, 434],
        [202, 416],
        [216, 384],
        [196, 340],
        [200, 290],
      ]),
      Z.body,
      'base',
      {
        inside: `<path d="M214 300Q256 324 298 300M226 376Q256 388 286 376" stroke="${shade(palette.base, 0.24)}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
      },
    ),
  ];
}

function arms(brush: Brush): Piece[] {
  const { skin, palette } = brush;
  const band = (d: string) => `<path d="${d}" stroke="${palette.accent}" stroke-width="10"/>`;
  return [
    skin(
      limb([
        [212, 302, 24],
        [150, 346, 23],
        [98, 346, 22],
        [76, 302, 20],
      ]),
      Z.near,
      'base',
      { inside: band('M56 330L110 318') },
    ),
    hand(brush, 'open', { x: 74, y: 300, turn: -6, scale: 0.95 }, Z.near + 1, 'second'),
    skin(
      limb([
        [300, 302, 24],
        [366, 336, 23],
        [400, 384, 22],
        [384, 410, 20],
      ]),
      Z.near,
      'base',
      { inside: band('M374 382L430 372') },
    ),
    skin(
      blob([
        [372, 390],
        [412, 392],
        [440, 410],
        [432, 434],
        [398, 440],
        [362, 428],
        [356, 406],
      ]),
      Z.near + 1,
      'second',
      {
        plain: true,
        inside: `<path d="M402 438Q398 420 410 410M422 434Q416 420 426 412" stroke="${shade(palette.second, 0.26)}" stroke-width="5" fill="none" stroke-linecap="round"/>`,
      },
    ),
  ];
}

function head({ skin, mark, palette, look }: Brush): Piece[] {
  const eye = (x: number, side: number) =>
    `<g transform="translate(${x} 190) rotate(${side * 20})"><ellipse rx="36" ry="46" fill="#0b1020"/><path d="M-28 12A36 46 0 0 0 28 12A60 44 0 0 1 -28 12Z" fill="${palette.eye}"/><path d="M-18 22A36 46 0 0 0 18 22A40 30 0 0 1 -18 22Z" fill="#fff" opacity=".75"/><ellipse cx="${-12}" cy="-20" rx="11" ry="13" fill="#fff"/><circle cx="14" cy="-4" r="5" fill="#fff" opacity=".8"/></g>`;
  const lips = look.traits?.includes('smiling')
    ? '<path d="M226 248Q256 274 286 248" stroke="#150f1f" stroke-width="7" fill="none" stroke-linecap="round"/>'
    : '<path d="M238 254Q256 262 274 254" stroke="#150f1f" stroke-width="7" fill="none" stroke-linecap="round"/>';
  return [
    skin(
      'M256 72C332 66 384 108 386 168C388 210 362 232 330 252C304 268 286 288 256 290C226 288 208 268 182 252C150 232 124 210 126 168C128 108 180 66 256 72Z',
      Z.head,
      'base',
      {
        inside: `<path d="M256 60L256 118M206 92Q226 116 224 140M306 92Q286 116 288 140" stroke="${shade(palette.base, 0.2)}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
      },
    ),
    mark(eye(202, -1) + eye(310, 1) + lips, Z.face),
    mark(
      `<path d="M248 226L250 232M264 226L262 232" stroke="#150f1f" stroke-width="5" stroke-linecap="round"/>`,
      Z.face,
    ),
  ];
}
