import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { eye } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { hand } from '../kit/hand.ts';
import { blob, limb, poly, spike, star } from '../kit/path.ts';

export const kato: Body = {
  type: 'KATO',
  scene: { kind: 'town', hue: '#4a5ab0' },
  own: ['ears', 'tail'],
  blends: {
    GALI: {
      palette: {
        base: '#ead7a0',
        second: '#fff8e0',
        dark: '#5a3a1f',
        accent: '#31509f',
        eye: '#ff7a2f',
      },
    },
  },
  draw: (brush) => ({
    pieces: [...tail(brush), ...legs(brush), ...trunk(brush), ...arms(brush), ...head(brush)],
    anchors: {
      crown: { x: 196, y: 108, turn: -10, z: Z.head + 0.6, size: 0.72 },
      brow: { x: 184, y: 140, turn: -10, z: Z.face + 1, size: 0.66 },
      earL: { x: 136, y: 140, turn: -40, z: Z.head - 0.2, size: 0.7 },
      earR: { x: 262, y: 126, turn: 34, z: Z.head - 0.2, size: 0.7 },
      cheekL: { x: 112, y: 218, turn: 4, z: Z.face, size: 0.85 },
      cheekR: { x: 280, y: 200, turn: -4, z: Z.face, size: 0.85 },
      chest: { x: 256, y: 296, turn: -12, z: Z.body + 3, size: 0.72 },
      backL: { x: 226, y: 290, z: Z.wings, size: 0.9 },
      backR: { x: 322, y: 296, z: Z.wings, size: 1 },
      shoulderL: { x: 206, y: 270, turn: -30, z: Z.body + 4, size: 0.6 },
      shoulderR: { x: 316, y: 268, turn: 30, z: Z.body + 4, size: 0.6 },
      eyeL: { x: 150, y: 178, z: Z.face },
      eyeR: { x: 228, y: 168, z: Z.face },
      mouth: { x: 188, y: 224, z: Z.face },
      handL: { x: 66, y: 300, z: Z.near, size: 0.8 },
      handR: { x: 416, y: 190, z: Z.near, size: 0.8 },
      tail: { x: 440, y: 300, z: Z.tail, size: 0.8 },
    },
    ground: [270, 478, 150],
  }),
};

function tail({ skin, palette }: Brush): Piece[] {
  return [
    skin(
      limb([
        [330, 400, 24],
        [400, 428, 24],
        [456, 392, 24],
        [462, 324, 24],
        [418, 296, 24],
        [392, 326, 18],
        [410, 350, 9],
      ]),
      Z.tail,
      'base',
      {
        inside: `<path d="M430 440L418 390M482 398L434 380M490 340L438 336M470 280L440 320M410 270L418 324" stroke="${palette.dark}" stroke-width="15"/>`,
      },
    ),
  ];
}

function legs({ skin, thing, palette }: Brush): Piece[] {
  const foot = (x: number) => [
    skin(
      blob([
        [x + 30, 440],
        [x + 34, 474],
        [x - 20, 480],
        [x - 64, 478],
        [x - 66, 462],
        [x - 20, 448],
      ]),
      Z.body + 0.6,
      'dark',
      { crisp: true },
    ),
    ...[-60, -42, -24].map((dx) =>
      thing(
        spike([x + dx - 4, 466], [x + dx + 10, 480], [x + dx - 18, 484], 2),
        Z.body + 0.7,
        tint(palette.second, 0.05),
        { line: 3.5 },
      ),
    ),
  ];
  return [
    skin(
      limb([
        [330, 380, 40],
        [384, 408, 32],
        [360, 462, 20],
      ]),
      Z.far,
    ),
    ...foot(358).map((piece) => ({ ...piece, z: Z.far + 1 })),
    skin(
      limb([
        [280, 372, 46],
        [214, 398, 36],
        [242, 456, 22],
      ]),
      Z.body + 0.5,
    ),
    ...foot(236),
  ];
}

function trunk({ skin, thing, palette }: Brush): Piece[] {
  const belly = blob([
    [232, 250],
    [286, 290],
    [296, 360],
    [262, 396],
    [242, 340],
    [214, 290],
  ]);
  return [
    skin(
      blob([
        [206, 224],
        [262, 214],
        [320, 266],
        [352, 340],
        [346, 408],
        [286, 424],
        [246, 392],
        [238, 332],
        [206, 284],
      ]),
      Z.body,
      'base',
      { inside: `<path d="${belly}" fill="${palette.second}"/>` },
    ),
    thing(
      'M178 244C204 262 254 258 288 226C330 250 352 286 358 330C330 306 306 304 286 320C270 298 246 296 226 312C212 296 196 286 176 290C168 274 170 258 178 244Z',
      Z.body + 2,
      palette.accent,
      {
        inside: `<path d="M170 284C196 278 212 288 226 304C246 288 270 290 286 312C306 296 330 298 360 322" stroke="${tint(palette.accent, 0.22)}" stroke-width="9" fill="none"/>`,
      },
    ),
    thing(star(248, 284, 24, 5, 0.5), Z.body + 2.2, '#ffd84f', { finish: 'metal', line: 4 }),
  ];
}

function arms(brush: Brush): Piece[] {
  const { skin, thing, mark, look } = brush;
  const armed = look.traits?.includes('armed');
  return [
    skin(
      limb([
        [318, 280, 24],
        [372, 320, 22],
        [420, 268, 19],
        [414, 220, 18],
      ]),
      Z.near - 8,
    ),
    thing(
      'M386 176C380 140 398 128 402 104L396 84L440 80L436 102C442 126 462 138 460 170C458 202 392 206 386 176Z',
      Z.near - 7,
      '#7fd0c0',
      {
        finish: 'glass',
        inside: `<path d="M376 158Q420 142 470 154L470 220L376 220Z" fill="#e8a52e"/><path d="M376 158Q420 142 470 154" stroke="#fff0b0" stroke-width="5" fill="none"/>`,
      },
    ),
    thing(
      poly([
        [398, 66],
        [438, 62],
        [440, 86],
        [398, 90],
      ]),
      Z.near - 6.9,
      '#b5793f',
    ),
    hand(brush, 'fist', { x: 418, y: 232, turn: 2, scale: 0.66 }, Z.near - 6, 'dark'),
    skin(
      limb([
        [216, 276, 24],
        [160, 330, 23],
        [108, 356, 20],
        [78, 340, 18],
      ]),
      Z.near,
    ),
    hand(
      brush,
      armed ? 'fist' : 'claw',
      { x: 86, y: 344, turn: -30, scale: 0.84 },
      Z.near + 1,
      'dark',
    ),
    ...(armed
      ? []
      : [
          mark(
            `<path d="M46 250C26 226 30 196 50 178C48 198 60 200 62 184C62 164 70 152 84 140C80 164 104 176 98 208C108 202 110 194 110 184C124 212 116 240 94 254C78 262 58 262 46 250Z" fill="#ff8a2e" stroke="#7a1d16" stroke-width="5" stroke-linejoin="round"/><path d="M58 246C48 228 56 212 66 202C70 214 80 208 80 192C96 210 98 232 86 246C78 252 66 252 58 246Z" fill="#ffe27a"/>`,
            Z.near + 2,
          ),
        ]),
  ];
}

function head({ skin, mark, palette }: Brush): Piece[] {
  const ear = (d: string, inner: string) =>
    skin(d, Z.head - 0.5, 'base', {
      inside: `<path d="${inner}" fill="${palette.dark}"/><path d="${inner}" fill="${palette.accent}" opacity=".45"/>`,
    });
  const muzzle = blob([
    [150, 196],
    [196, 202],
    [238, 190],
    [250, 220],
    [216, 254],
    [172, 258],
    [134, 238],
  ]);
  return [
    ear(
      'M112 172C86 120 80 70 96 24C132 48 164 84 184 122Z',
      'M118 146C104 112 98 82 104 52C128 72 146 94 158 118Z',
    ),
    ear(
      'M214 116C240 76 280 42 326 28C330 78 312 128 276 168Z',
      'M238 116C258 88 284 66 310 52C308 84 294 116 272 142Z',
    ),
    skin(
      blob([
        [186, 106],
        [248, 112],
        [284, 152],
        [286, 194],
        [318, 222],
        [268, 236],
        [232, 258],
        [186, 268],
        [144, 260],
        [82, 250],
        [104, 212],
        [100, 172],
        [126, 128],
      ]),
      Z.head,
      'base',
      {
        inside: `<path d="${muzzle}" fill="${palette.second}"/><path d="M176 100L182 138M206 100L200 136M150 108L164 140" stroke="${palette.dark}" stroke-width="11" stroke-linecap="round"/><path d="M320 214L276 206M312 240L268 224M84 250L122 226M84 232L112 212" stroke="${palette.dark}" stroke-width="10" stroke-linecap="round"/>`,
      },
    ),
    mark(
      eye({
        x: 150,
        y: 182,
        r: 25,
        temper: 'slit',
        side: 'left',
        colour: palette.eye,
        gaze: [0.3, 0],
      }) +
        eye({
          x: 230,
          y: 170,
          r: 27,
          temper: 'slit',
          side: 'right',
          colour: palette.eye,
          gaze: [-0.3, 0],
        }),
      Z.face,
    ),
    mark(
      `<path d="M172 200Q188 194 204 196Q198 212 188 214Q178 212 172 200Z" fill="${shade(palette.accent, 0.1)}" stroke="#150f1f" stroke-width="4" stroke-linejoin="round"/>` +
        `<path d="M124 216C150 236 176 232 188 222C206 230 234 218 258 194C258 226 226 250 194 252C162 254 132 242 124 216Z" fill="#5a1424" stroke="#150f1f" stroke-width="5.5" stroke-linejoin="round"/>` +
        `<path d="M134 222L152 230L142 244ZM248 204L230 216L238 230ZM170 232L186 226L180 242ZM196 226L212 224L206 242Z" fill="#fffbe8"/>`,
      Z.face + 0.1,
    ),
  ];
}
