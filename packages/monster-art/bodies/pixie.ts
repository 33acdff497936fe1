import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eyes } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { blob, leaf, limb, oval, poly, spike } from '../kit/path.ts';

export const pixie: Body = {
  type: 'PIXIE',
  scene: { kind: 'sky', hue: '#7a5ac8' },
  own: ['wings'],
  blends: {
    PIXIE: {
      palette: {
        base: '#d8336f',
        second: '#ffe0cf',
        dark: '#ff7f4d',
        accent: '#ff6fae',
        eye: '#c81f5c',
      },
    },
  },
  draw: (brush) => ({
    pieces: [...wings(brush), ...hair(brush), ...trunk(brush), ...arms(brush), ...head(brush)],
    anchors: {
      crown: { x: 254, y: 82, z: Z.head + 3, size: 0.78 },
      brow: { x: 252, y: 122, z: Z.face + 2, size: 0.6 },
      earL: { x: 196, y: 104, turn: -34, z: Z.head + 3, size: 0.72 },
      earR: { x: 312, y: 104, turn: 34, z: Z.head + 3, size: 0.72 },
      cheekL: { x: 186, y: 186, z: Z.face, size: 0.7 },
      cheekR: { x: 322, y: 186, z: Z.face, size: 0.7 },
      chest: { x: 256, y: 284, z: Z.body + 2, size: 0.52 },
      backL: { x: 214, y: 286, z: Z.wings },
      backR: { x: 300, y: 286, z: Z.wings },
      shoulderL: { x: 214, y: 260, turn: -24, z: Z.near + 1, size: 0.5 },
      shoulderR: { x: 298, y: 260, turn: 24, z: Z.near + 1, size: 0.5 },
      handL: { x: 122, y: 250, z: Z.near, size: 0.6 },
      handR: { x: 316, y: 352, z: Z.near, size: 0.6 },
      eyeL: { x: 216, y: 168, z: Z.face },
      eyeR: { x: 288, y: 168, z: Z.face },
    },
    ground: [262, 486, 70],
  }),
};

function wings({ thing, palette }: Brush): Piece[] {
  const fill = tint(palette.accent, 0.05);
  const wing = (d: string, veins: string) =>
    thing(d, Z.wings, fill, {
      inside: `<path d="${veins}" fill="none" stroke="${shade(fill, 0.2)}" stroke-width="7" opacity=".6" stroke-linecap="round"/>`,
    });
  return [
    wing(
      'M226 290C190 230 130 176 50 168C58 186 54 198 40 206C62 222 66 238 56 256C78 258 86 272 84 292C104 284 116 292 122 310C150 296 190 300 226 310Z',
      'M224 296L60 176M190 270L60 250M180 290L88 286',
    ),
    wing(
      'M290 290C322 230 384 176 464 166C456 186 460 198 474 206C452 222 448 238 458 256C436 258 428 272 430 292C410 284 398 292 392 310C364 296 324 300 290 310Z',
      'M292 296L454 174M324 270L454 250M334 290L426 286',
    ),
  ];
}

function hair({ thing, palette }: Brush): Piece[] {
  return [
    thing(
      blob([
        [256, 56],
        [330, 80],
        [360, 150],
        [352, 216],
        [392, 262],
        [372, 300],
        [330, 286],
        [312, 250],
        [200, 250],
        [178, 290],
        [136, 302],
        [122, 262],
        [158, 214],
        [150, 148],
        [184, 80],
      ]),
      Z.back,
      palette.dark,
      {
        inside: `<path d="M168 150Q170 220 150 276M344 150Q346 220 364 276M186 140Q190 220 176 270" stroke="${shade(palette.dark, 0.14)}" stroke-width="7" fill="none"/>`,
      },
    ),
  ];
}

function trunk({ skin, thing, palette }: Brush): Piece[] {
  const boot = shade(palette.base, 0.1);
  return [
    skin(
      limb([
        [284, 346, 31],
        [300, 396, 25],
        [286, 440, 17],
        [276, 476, 12],
      ]),
      Z.far,
      'second',
      { plain: true },
    ),
    thing(
      blob([
        [270, 416],
        [310, 420],
        [302, 462],
        [292, 484],
        [268, 494],
        [246, 488],
        [262, 470],
      ]),
      Z.far + 1,
      boot,
    ),
    thing(
      poly([
        [264, 408],
        [314, 414],
        [306, 432],
        [266, 428],
      ]),
      Z.far + 1.2,
      palette.accent,
    ),
    skin(
      limb([
        [232, 346, 33],
        [192, 388, 27],
        [226, 426, 18],
        [244, 446, 12],
      ]),
      Z.body - 2,
      'second',
      { plain: true },
    ),
    thing(
      blob([
        [202, 408],
        [232, 400],
        [258, 434],
        [262, 460],
        [240, 468],
        [212, 462],
        [222, 444],
      ]),
      Z.body - 1,
      boot,
    ),
    thing(
      poly([
        [196, 406],
        [234, 390],
        [244, 406],
        [206, 424],
      ]),
      Z.body - 0.8,
      palette.accent,
    ),
    skin(
      blob([
        [256, 232],
        [298, 252],
        [304, 296],
        [290, 322],
        [308, 356],
        [258, 380],
        [208, 356],
        [222, 322],
        [210, 296],
        [216, 252],
      ]),
      Z.body,
    ),
    skin(
      poly([
        [232, 226],
        [280, 226],
        [276, 252],
        [256, 272],
        [236, 252],
      ]),
      Z.body + 0.3,
      'second',
      { plain: true, crisp: true },
    ),
    ...[-44, -24, 0, 24, 44].map((dx) =>
      thing(
        leaf([256 + dx * 0.7, 338], [256 + dx * 1.7, 392 - Math.abs(dx) * 0.25], 36),
        Z.body + 1 + Math.abs(dx) / 100,
        dx % 20 ? palette.base : shade(palette.base, 0.06),
      ),
    ),
    thing(
      blob([
        [214, 332],
        [256, 344],
        [300, 330],
        [302, 346],
        [256, 360],
        [212, 348],
      ]),
      Z.body + 2,
      palette.accent,
    ),
  ];
}

function arms({ skin, thing, mark, palette }: Brush): Piece[] {
  return [
    skin(
      limb([
        [216, 266, 17],
        [166, 292, 15],
        [138, 268, 12],
        [126, 236, 14],
      ]),
      Z.near,
      'second',
      { plain: true },
    ),
    thing(
      limb([
        [160, 292, 19],
        [140, 270, 17],
        [132, 250, 17],
      ]),
      Z.near + 0.2,
      palette.base,
    ),
    skin(oval(122, 230, 17, 19), Z.near + 0.3, 'second', { plain: true }),
    mark(
      `<circle cx="112" cy="184" r="40" fill="${palette.accent}" opacity=".35"/><path d="M112 140L122 174L156 184L122 194L112 228L102 194L68 184L102 174Z" fill="#fff6d8"/><circle cx="112" cy="184" r="10" fill="#fff"/>`,
      Z.near + 1,
    ),
    skin(
      limb([
        [298, 264, 17],
        [352, 296, 15],
        [342, 332, 12],
        [314, 350, 12],
      ]),
      Z.near,
      'second',
      { plain: true },
    ),
    thing(
      limb([
        [354, 300, 19],
        [342, 332, 17],
        [330, 340, 15],
      ]),
      Z.near + 0.2,
      palette.base,
    ),
  ];
}

function head({ skin, thing, mark, palette }: Brush): Piece[] {
  const fringe =
    'M170 168C160 110 196 68 256 66C318 68 350 112 342 170C330 150 322 138 316 120C306 140 292 146 280 148C284 136 284 126 280 116C262 140 234 150 204 146C194 152 180 160 170 168Z';
  return [
    skin(spike([176, 182], [186, 152], [126, 138], -6), Z.head - 1, 'second', { plain: true }),
    skin(spike([326, 152], [336, 182], [386, 138], -6), Z.head - 1, 'second', { plain: true }),
    skin(
      blob([
        [256, 80],
        [318, 104],
        [338, 160],
        [316, 210],
        [256, 238],
        [196, 210],
        [174, 160],
        [194, 104],
      ]),
      Z.head,
      'second',
      { plain: true },
    ),
    mark(
      `<ellipse cx="198" cy="196" rx="17" ry="9" fill="${palette.accent}" opacity=".45"/><ellipse cx="310" cy="196" rx="17" ry="9" fill="${palette.accent}" opacity=".45"/>`,
      Z.face - 1,
    ),
    mark(
      eyes({
        x: 254,
        y: 170,
        gap: 84,
        r: 23,
        temper: 'sly',
        colour: palette.eye,
        gaze: [0.12, 0.1],
      }),
      Z.face,
    ),
    mark(
      `<path d="M190 142L230 150M318 142L278 150" stroke="${shade(palette.dark, 0.25)}" stroke-width="7" stroke-linecap="round"/><path d="M236 212Q258 226 280 206M276 203L285 209" stroke="#150f1f" stroke-width="5.5" fill="none" stroke-linecap="round"/><path d="M266 216L276 211L273 223Z" fill="#fff"/>`,
      Z.face + 0.2,
    ),
    thing(fringe, Z.face + 1, palette.dark, {
      inside: `<path d="M190 122Q220 82 270 84" stroke="${tint(palette.dark, 0.2)}" stroke-width="14" fill="none" stroke-linecap="round" opacity=".7"/>`,
    }),
    thing(spike([206, 88], [230, 74], [186, 32], 10), Z.head + 2, shade(palette.base, 0.12)),
    thing(spike([282, 74], [306, 88], [326, 32], -10), Z.head + 2, shade(palette.base, 0.12)),
  ];
}
