import type { Body } from '../kit/body.ts';
import { around, collar } from '../kit/body-features.ts';
import { shade, tint } from '../kit/color.ts';
import { eyes } from '../kit/face.ts';
import type { Feature } from '../kit/feature.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { hand } from '../kit/hand.ts';
import { cheekMarks } from '../kit/head-features.ts';
import type { Palette } from '../kit/look.ts';
import { blob, limb, oval } from '../kit/path.ts';

const song: Feature = ({ mark, palette }) => {
  const note = (x: number, y: number, turn: number) =>
    mark(
      `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0L0 -46C12 -38 26 -34 24 -14" fill="none" stroke="${tint(palette.accent, 0.14)}" stroke-width="8" stroke-linecap="round"/><ellipse cx="-9" cy="2" rx="13" ry="10" transform="rotate(-20)" fill="${tint(palette.accent, 0.14)}"/></g>`,
      90,
    );
  return [note(62, 356, -12), note(136, 84, 10), note(36, 90, -18)];
};

export const undine: Body = {
  type: 'UNDINE',
  scene: { kind: 'sea', hue: '#3a8fa8' },
  own: ['ears', 'tail'],
  blends: {
    UNDINE: {
      palette: {
        base: '#58b2e6',
        second: '#ecfaff',
        dark: '#2b5cae',
        accent: '#b79cff',
        eye: '#6a4fe0',
      },
      texture: 'waves',
      textureStrength: 0.6,
      finish: 'glass',
    },
    JOKER: {
      palette: {
        base: '#6a459c',
        second: '#f2e6f4',
        dark: '#2c1850',
        accent: '#f0446e',
        eye: '#f0446e',
      },
      texture: 'diamonds',
      textureStrength: 0.6,
      traits: ['sings'],
      features: [collar('ruff'), cheekMarks('tear', '#f0446e'), song, around('sparks', '#ff9ab4')],
    },
  },
  draw: (brush) => ({
    pieces: [...hair(brush), ...gown(brush), ...trunk(brush), ...head(brush)],
    anchors: {
      crown: { x: 230, y: 66, z: Z.face + 1, size: 0.7 },
      brow: { x: 230, y: 104, z: Z.face + 1, size: 0.55 },
      earL: { x: 164, y: 108, turn: -40, z: Z.head - 1, size: 0.7 },
      earR: { x: 296, y: 104, turn: 40, z: Z.head - 1, size: 0.7 },
      cheekL: { x: 176, y: 194, z: Z.face, size: 0.7 },
      cheekR: { x: 280, y: 194, z: Z.face, size: 0.7 },
      chest: { x: 234, y: 286, z: Z.body + 6, size: 0.7 },
      backL: { x: 190, y: 280, z: Z.wings },
      backR: { x: 290, y: 280, z: Z.wings },
      shoulderL: { x: 182, y: 258, turn: -30, z: Z.body + 5, size: 0.5 },
      shoulderR: { x: 286, y: 258, turn: 30, z: Z.body + 5, size: 0.5 },
      eyeL: { x: 190, y: 158, z: Z.face },
      eyeR: { x: 266, y: 158, z: Z.face },
      mouth: { x: 228, y: 206, z: Z.face },
      handL: { x: 74, y: 236, z: Z.near, size: 0.7 },
      handR: { x: 404, y: 300, z: Z.near, size: 0.7 },
    },
    ground: [256, 478, 180],
  }),
};

const flow = (d: string, colour: string, width: number, opacity = 0.75) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`;

function hair({ skin, palette }: Brush): Piece[] {
  const light = tint(palette.base, 0.18);
  const deep = shade(palette.base, 0.16);
  return [
    skin(
      limb([
        [230, 180, 60],
        [310, 230, 46],
        [352, 300, 30],
        [420, 338, 22],
        [472, 318, 12],
        [484, 292, 4],
      ]),
      Z.back - 3,
      'base',
      { inside: flow('M260 200C320 240 340 310 420 336', deep, 9) },
    ),
    skin(
      limb([
        [236, 140, 66],
        [324, 160, 50],
        [388, 216, 38],
        [444, 214, 26],
        [482, 176, 13],
        [480, 146, 4],
      ]),
      Z.back - 2,
      'base',
      { inside: flow('M280 130C340 140 370 210 440 206', light, 10) },
    ),
    skin(
      limb([
        [222, 116, 64],
        [306, 92, 50],
        [372, 112, 36],
        [424, 96, 24],
        [458, 56, 13],
        [462, 28, 4],
      ]),
      Z.back - 1,
      'base',
      {
        inside:
          flow('M230 72C300 54 350 100 420 84', light, 11) +
          flow('M290 120C330 106 360 132 400 122', deep, 8),
      },
    ),
    skin(
      limb([
        [176, 130, 34],
        [136, 190, 28],
        [144, 256, 20],
        [118, 312, 12],
        [88, 330, 4],
      ]),
      Z.back - 1,
      'base',
      { inside: flow('M160 140C134 190 150 250 112 306', light, 8) },
    ),
    skin(oval(492, 108, 10, 13, 20), Z.back - 1),
    skin(oval(494, 242, 8, 10), Z.back - 1),
  ];
}

function gown(brush: Brush): Piece[] {
  const { skin, palette, look } = brush;
  if (look.traits?.includes('mermaid')) return fishTail(brush);
  const light = tint(palette.base, 0.2);
  const foam = tint(palette.second, 0.06);
  return [
    skin(
      limb([
        [246, 318, 34],
        [258, 366, 52],
        [296, 426, 56],
        [374, 442, 42],
        [436, 404, 30],
        [444, 350, 20],
        [410, 340, 12],
        [398, 360, 4],
      ]),
      Z.body,
      'base',
      {
        inside:
          flow('M232 330C226 400 290 450 380 446C430 430 450 380 428 350', light, 12) +
          flow('M262 330C262 380 310 420 376 418', palette.dark, 8, 0.5),
      },
    ),
    // The wave she stands on.
    skin(
      'M20 482C44 470 44 448 48 432C56 402 84 388 108 396C132 404 136 432 118 440C108 444 102 436 106 428C86 428 92 458 128 450C160 440 176 402 214 396C250 392 260 424 300 430C340 436 360 416 392 420C424 424 428 450 412 458C404 462 396 456 400 448C384 450 396 472 424 468C450 464 462 474 492 482C340 496 170 496 20 482Z',
      Z.body + 1,
      'base',
      {
        inside:
          flow('M60 440C66 408 100 398 116 414', foam, 12, 0.95) +
          flow(
            'M134 466C190 452 200 414 236 412C268 414 280 446 330 450C352 450 364 432 388 434',
            foam,
            12,
            0.85,
          ) +
          flow('M90 478C180 462 240 470 300 478', light, 8),
      },
    ),
    skin(
      blob([
        [234, 264],
        [276, 276],
        [282, 316],
        [290, 352],
        [250, 392],
        [204, 356],
        [214, 316],
        [196, 280],
      ]),
      Z.body + 2,
      'base',
      {
        inside: flow(
          'M206 352C230 372 268 366 288 340M210 326C232 340 262 338 280 318',
          palette.accent,
          8,
          0.9,
        ),
      },
    ),
  ];
}

function fishTail({ skin, palette }: Brush): Piece[] {
  const fin = `stroke="${shade(palette.accent, 0.18)}" stroke-width="7" fill="none" stroke-linecap="round"`;
  return [
    skin(
      'M436 372C404 352 396 318 408 286C424 306 440 316 452 340C464 318 480 300 500 296C502 340 486 372 450 384Z',
      Z.body - 1,
      'accent',
      { inside: `<path d="M444 374Q424 340 414 306M450 374Q470 340 492 314" ${fin}/>` },
    ),
    skin(
      limb([
        [242, 310, 40],
        [250, 364, 54],
        [290, 424, 54],
        [364, 440, 38],
        [420, 406, 26],
        [444, 364, 16],
      ]),
      Z.body,
      'base',
      { texture: 'scales', finish: 'gloss' },
    ),
    skin('M204 400C176 406 140 440 138 474C176 480 216 462 236 432Z', Z.body - 0.5, 'accent', {
      inside: `<path d="M220 420Q176 432 154 466" ${fin}/>`,
    }),
    skin(
      'M192 318C216 336 270 336 292 312C300 332 296 346 284 352C276 346 268 350 262 362C252 352 240 352 234 364C226 352 214 352 208 358C196 348 190 334 192 318Z',
      Z.body + 2,
      'accent',
    ),
  ];
}

function trunk(brush: Brush): Piece[] {
  const { skin, thing, mark, palette } = brush;
  const flesh = { plain: true, finish: 'gloss' } as const;
  return [
    skin(
      blob([
        [232, 216],
        [252, 232],
        [284, 250],
        [286, 284],
        [272, 322],
        [232, 334],
        [206, 318],
        [184, 284],
        [184, 252],
        [212, 234],
      ]),
      Z.body + 1.5,
      'second',
      flesh,
    ),
    // The bodice, cut like two waves.
    thing(
      'M186 274C200 262 222 264 234 280C246 264 268 260 284 272C290 296 280 320 274 336C250 348 222 346 204 334C194 316 184 296 186 274Z',
      Z.body + 3,
      palette.base,
      {
        finish: 'gloss',
        inside: flow(
          'M184 276C200 264 222 266 234 282C246 266 268 262 286 274',
          tint(palette.second, 0.05),
          9,
          1,
        ),
      },
    ),
    skin(
      limb([
        [192, 258, 20],
        [136, 306, 17],
        [92, 296, 15],
        [78, 252, 13],
      ]),
      Z.near - 4,
      'second',
      flesh,
    ),
    hand(brush, 'open', { x: 76, y: 258, turn: -6, scale: 0.56 }, Z.near - 3, 'second', {
      finish: 'gloss',
    }),
    skin(
      limb([
        [276, 258, 19],
        [324, 308, 16],
        [366, 326, 14],
        [398, 310, 12],
      ]),
      Z.near - 4,
      'second',
      flesh,
    ),
    hand(brush, 'open', { x: 394, y: 312, turn: 58, scale: 0.54 }, Z.near - 3, 'second', {
      finish: 'gloss',
    }),
    // Her spell: a hovering drop.
    thing(
      'M74 66C96 104 122 124 122 158C122 188 100 206 74 206C48 206 28 188 28 158C28 124 54 104 74 66Z',
      Z.near,
      tint(palette.accent, 0.04),
      {
        finish: 'glass',
        opacity: 0.96,
        inside: flow('M46 160C48 182 66 192 84 190', '#ffffff', 9, 0.8),
      },
    ),
    mark('<circle cx="60" cy="132" r="10" fill="#fff" opacity=".9"/>', Z.near + 0.5),
  ];
}

const lady = (x: number, y: number, side: number, { eye, second }: Palette) =>
  `<g transform="translate(${x} ${y}) scale(${side * 1.12} 1.12)"><path d="M-25 2C-18 -20 10 -24 22 2C16 18 -12 22 -25 2Z" fill="#fffdf8" stroke="#150f1f" stroke-width="4"/>` +
  `<circle cx="0" cy="-1" r="15.5" fill="${shade(eye, 0.3)}"/><circle cy="-1" r="13" fill="${eye}"/><path d="M-11 4A13 13 0 0 0 11 4A20 20 0 0 1 -11 4Z" fill="${tint(eye, 0.28)}"/><circle cy="-1" r="6.5" fill="#150f1f"/>` +
  `<circle cx="${-5 * side}" cy="-7" r="5" fill="#fff"/><circle cx="${5 * side}" cy="5" r="2.5" fill="#fff"/>` +
  `<path d="M-25 -3C-18 -24 10 -28 23 0" fill="none" stroke="#150f1f" stroke-width="7.5" stroke-linecap="round"/><path d="M-23 -6L-38 -14M-18 -15L-30 -26M-25 3L-37 2" stroke="#150f1f" stroke-width="5" stroke-linecap="round"/>` +
  `<path d="M-20 -32Q0 -42 18 -30" fill="none" stroke="${shade(second, 0.45)}" stroke-width="5" stroke-linecap="round"/></g>`;

function head({ skin, thing, mark, palette, look }: Brush): Piece[] {
  const sings = look.traits?.includes('sings');
  const fin = (d: string, veins: string) =>
    skin(d, Z.head - 0.5, 'accent', {
      plain: true,
      inside: `<path d="${veins}" stroke="${shade(palette.accent, 0.18)}" stroke-width="6" fill="none"/>`,
    });
  return [
    fin(
      'M172 142C150 120 124 108 96 106C104 120 108 130 106 140C96 144 90 150 84 160C98 164 106 170 110 180C106 188 106 196 108 206C136 204 160 196 178 184Z',
      'M168 154L104 114M166 164L94 158M168 176L116 198',
    ),
    fin(
      'M290 142C312 118 338 106 366 104C358 118 354 128 356 138C366 142 372 148 378 158C364 162 356 168 352 178C356 186 356 194 354 204C326 202 302 194 284 182Z',
      'M294 154L358 112M296 162L368 156M294 174L346 196',
    ),
    skin(
      blob([
        [230, 80],
        [284, 104],
        [302, 154],
        [286, 200],
        [230, 238],
        [176, 202],
        [158, 156],
        [176, 106],
      ]),
      Z.head,
      'second',
      { plain: true, finish: 'gloss' },
    ),
    mark(
      `<ellipse cx="180" cy="194" rx="17" ry="9" fill="${palette.accent}" opacity=".5"/><ellipse cx="280" cy="192" rx="17" ry="9" fill="${palette.accent}" opacity=".5"/>`,
      Z.head + 0.5,
    ),
    mark(
      sings
        ? eyes({ x: 229, y: 162, gap: 78, r: 25, temper: 'sly', colour: palette.eye }) +
            flow(
              'M166 148L148 134M164 158L144 152M292 148L310 134M294 158L314 152',
              '#150f1f',
              6,
              1,
            )
        : lady(190, 162, 1, palette) + lady(268, 162, -1, palette),
      Z.face,
    ),
    mark(
      sings
        ? '<path d="M212 202Q230 192 248 202Q246 226 230 228Q214 226 212 202Z" fill="#7a1430" stroke="#150f1f" stroke-width="5"/><path d="M218 218Q230 208 242 218Q238 226 230 226Q222 226 218 218Z" fill="#ff7a94"/>'
        : `<path d="M208 206C218 202 224 202 230 206C236 202 242 202 254 204C248 216 240 220 230 220C220 220 214 216 208 206Z" fill="${shade(palette.accent, 0.16)}" stroke="#150f1f" stroke-width="4" stroke-linejoin="round"/>`,
      Z.face + 0.1,
    ),
    mark(flow('M228 184L222 192L230 194', shade(palette.second, 0.3), 5, 1), Z.face + 0.1),
    skin(
      'M146 174C128 102 172 50 234 50C298 48 336 98 314 172C306 150 300 134 286 120C262 118 246 108 238 96C224 122 194 136 174 138C160 146 154 158 146 174Z',
      Z.face + 0.3,
      'base',
      {
        crisp: true,
        inside:
          flow(
            'M238 96C250 72 280 76 296 96M232 94C214 72 184 82 166 112',
            tint(palette.base, 0.2),
            9,
          ) + flow('M160 150C150 112 176 76 214 66', shade(palette.base, 0.14), 7),
      },
    ),
    thing(
      'M236 76C248 94 252 104 248 112C244 122 228 122 224 112C220 104 226 92 236 76Z',
      Z.face + 0.4,
      palette.accent,
      {
        finish: 'glass',
        line: 4,
      },
    ),
  ];
}
