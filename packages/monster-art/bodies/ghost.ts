import type { Body } from '../kit/body.ts';
import { shade, tint } from '../kit/color.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { hand } from '../kit/hand.ts';
import { limb, oval, poly, put, star } from '../kit/path.ts';

export const ghost: Body = {
  type: 'GHOST',
  scene: { kind: 'castle', hue: '#5a4a90' },
  own: ['hat', 'mask'],
  draw: (brush) => ({
    pieces: [...sheet(brush), ...hat(brush), ...face(brush), ...arms(brush)],
    anchors: {
      crown: { x: 228, y: 120, turn: -12, z: Z.head + 1, size: 0.9 },
      brow: { x: 232, y: 150, turn: -8, z: Z.face + 1, size: 0.8 },
      earL: { x: 150, y: 170, turn: -44, z: Z.head - 0.5, size: 0.8 },
      earR: { x: 322, y: 150, turn: 36, z: Z.head - 0.5, size: 0.8 },
      cheekL: { x: 148, y: 250, z: Z.face, size: 0.8 },
      cheekR: { x: 338, y: 236, z: Z.face, size: 0.8 },
      chest: { x: 258, y: 332, turn: -4, z: Z.body + 3, size: 0.9 },
      backL: { x: 170, y: 300, z: Z.wings, size: 1 },
      backR: { x: 350, y: 300, z: Z.wings, size: 1 },
      shoulderL: { x: 146, y: 302, turn: -30, z: Z.body + 3, size: 0.8 },
      shoulderR: { x: 364, y: 290, turn: 30, z: Z.body + 3, size: 0.8 },
      mouth: { x: 244, y: 250, z: Z.face },
      handL: { x: 74, y: 268, z: Z.near + 2, size: 0.9 },
      handR: { x: 428, y: 300, z: Z.near + 2, size: 0.9 },
    },
    ground: [292, 486, 110],
  }),
};

function sheet({ skin, thing, palette, look }: Brush): Piece[] {
  const fold = shade(palette.base, 0.16);
  const chef = look.traits?.includes('chef');
  const tie = chef
    ? [
        thing(
          'M170 306C210 332 300 328 342 292C350 306 348 322 340 330C316 348 296 352 276 352L262 400L236 356C206 356 182 346 168 330Z',
          Z.body + 2,
          palette.accent,
        ),
      ]
    : [
        thing(
          'M254 318C226 292 190 294 186 318C184 346 206 362 254 336C304 356 326 332 320 306C312 286 280 292 254 318Z',
          Z.body + 2,
          palette.accent,
        ),
        thing(oval(254, 327, 15, 18, -6), Z.body + 2.1, tint(palette.accent, 0.14)),
      ];
  return [
    skin(
      'M236 104C310 96 352 150 356 220C362 274 376 310 396 352C410 390 420 420 470 440C436 462 404 460 384 448C382 470 366 486 344 494C332 480 322 470 314 456C296 478 276 488 250 490C246 474 240 464 236 450C214 462 190 462 170 452C182 436 184 420 176 402C156 406 138 402 122 390C150 360 150 310 142 254C128 170 166 112 236 104Z',
      Z.body,
      'base',
      {
        inside: `<path d="M170 300C176 340 170 372 162 400M214 344C224 390 226 420 222 452M280 344C296 392 304 430 314 458M336 306C352 360 368 410 386 446" stroke="${fold}" stroke-width="10" fill="none" stroke-linecap="round"/>`,
      },
    ),
    ...tie,
  ];
}

function hat({ thing, palette, look }: Brush): Piece[] {
  const at = (d: string) => put(d, { x: 226, y: 126, turn: -13 });
  if (look.traits?.includes('chef'))
    return [
      thing(
        at(
          'M-66 -14C-116 -30 -112 -86 -66 -84C-52 -112 52 -114 64 -84C112 -88 118 -30 68 -14L62 18Q0 30 -60 18Z',
        ),
        Z.head + 1,
        '#fbfbf4',
        {
          inside: `<path d="${at('M-34 -18L-38 -60M0 -14L0 -58M34 -18L38 -60')}" stroke="#b8bccb" stroke-width="8" stroke-linecap="round"/>`,
        },
      ),
      thing(at('M-66 -14Q0 4 68 -14L64 24Q0 38 -62 24Z'), Z.head + 1.1, '#e8ecf4'),
    ];
  const felt = '#2a2748';
  return [
    thing(at('M-58 6L-72 -92C-30 -110 34 -110 76 -92L60 6Z'), Z.head + 1, felt, {
      finish: 'gloss',
    }),
    thing(
      at('M-60 -2L-64 -34C-24 -22 26 -22 66 -34L61 -2C22 10 -22 10 -60 -2Z'),
      Z.head + 1.1,
      palette.accent,
    ),
    thing(at(oval(1, 8, 108, 22)), Z.head + 1.2, shade(felt, -0.05), { finish: 'gloss' }),
    thing(at('M-48 2Q0 18 50 2L48 -6Q0 8 -48 -6Z'), Z.head + 1.3, shade(palette.accent, 0.06), {
      line: 0,
    }),
    thing(at(star(0, -18, 17)), Z.head + 1.4, '#ffe27a', { finish: 'metal', line: 4 }),
  ];
}

function face({ mark, palette, look }: Brush): Piece[] {
  const hollow = (x: number, y: number, rx: number, ry: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="${rx}" ry="${ry}" fill="#1a1330"/><circle cx="${rx * 0.22}" cy="${ry * 0.14}" r="${rx * 0.5}" fill="${palette.eye}"/><circle cx="${rx * 0.22}" cy="${ry * 0.14}" r="${rx * 0.22}" fill="#fff"/><circle cx="${-rx * 0.36}" cy="${-ry * 0.45}" r="${rx * 0.2}" fill="#fff" opacity=".9"/></g>`;
  const whiskers = look.traits?.includes('chef')
    ? '<path d="M246 236C224 224 196 232 186 250C180 260 170 260 162 250C166 276 192 282 214 268C228 260 240 252 246 246C256 252 272 256 288 260C312 266 334 250 330 226C324 238 316 240 306 232C292 220 266 222 246 236Z" fill="#4a3a30" stroke="#150f1f" stroke-width="4.5" stroke-linejoin="round"/>'
    : '';
  return [
    mark(
      hollow(200, 200, 25, 34, -8) +
        hollow(284, 190, 28, 38, 6) +
        '<path d="M168 162Q186 146 210 152M268 140Q296 130 318 148" stroke="#1a1330" stroke-width="8" fill="none" stroke-linecap="round"/>' +
        `<ellipse cx="166" cy="240" rx="16" ry="10" fill="${palette.accent}" opacity=".55"/><ellipse cx="326" cy="222" rx="16" ry="10" fill="${palette.accent}" opacity=".55"/>` +
        `<path d="M178 250Q248 274 318 234Q318 296 254 302Q192 302 178 250Z" fill="#1a1330" stroke="#1a1330" stroke-width="6" stroke-linejoin="round"/>` +
        `<path d="M188 258Q250 280 310 246L306 264Q252 294 194 274Z" fill="#fffdf0"/><path d="M212 264L212 282M236 270L237 288M260 268L262 286M284 260L287 278" stroke="#1a1330" stroke-width="4"/>` +
        `<path d="M222 294Q250 276 282 290Q270 300 252 300Q234 300 222 294Z" fill="#e8607a"/>${whiskers}`,
      Z.face,
    ),
  ];
}

function arms(brush: Brush): Piece[] {
  const { skin, thing, palette, look } = brush;
  const chef = look.traits?.includes('chef');
  const tool = chef
    ? [
        thing(
          limb([
            [448, 430, 8],
            [440, 300, 8],
            [432, 170, 8],
          ]),
          Z.near - 1,
          '#c6d2de',
          { finish: 'metal' },
        ),
        thing('M384 120C386 176 470 184 482 128Q434 146 384 120Z', Z.near - 0.9, '#dbe4f0', {
          finish: 'metal',
        }),
        thing(oval(433, 124, 49, 17, 5), Z.near - 0.8, '#e8833a', { finish: 'gloss' }),
      ]
    : [
        thing(
          limb([
            [466, 474, 9],
            [440, 330, 9],
            [424, 232, 9],
            [430, 186, 9],
          ]),
          Z.near - 1,
          '#3a2f5c',
          { finish: 'gloss' },
        ),
        thing(star(432, 162, 38), Z.near - 0.9, '#ffd84f', { finish: 'metal' }),
      ];
  const cards = chef
    ? []
    : [-34, -8, 18].map((turn, index) =>
        thing(
          put(
            poly([
              [-24, -112],
              [24, -112],
              [24, -40],
              [-24, -40],
            ]),
            { x: 96, y: 310, turn: turn + 4, scale: 0.92 },
          ),
          Z.near + index * 0.1,
          '#fdf6e6',
          {
            inside: `<path d="${put(index === 1 ? 'M0 -58C-20 -72 -18 -92 -8 -92C-2 -92 0 -88 0 -84C0 -88 2 -92 8 -92C18 -92 20 -72 0 -58Z' : 'M0 -94L14 -76L0 -58L-14 -76Z', { x: 96, y: 310, turn: turn + 4, scale: 0.92 })}" fill="${index === 1 ? '#2a2748' : palette.accent}"/>`,
          },
        ),
      );
  const plate = chef
    ? [
        thing(oval(84, 262, 72, 17, -4), Z.near + 0.5, '#eef2f8', { finish: 'metal' }),
        thing(
          'M28 254C32 204 66 190 88 190C116 190 142 210 142 248Q84 268 28 254Z',
          Z.near + 0.6,
          '#c6d2de',
          { finish: 'metal' },
        ),
        thing(oval(86, 184, 11), Z.near + 0.7, '#e2bd50', { finish: 'metal' }),
      ]
    : [];
  return [
    skin(
      limb([
        [164, 300, 26],
        [122, 336, 25],
        [98, 324, 22],
      ]),
      Z.near - 2,
    ),
    ...cards,
    ...plate,
    hand(
      brush,
      'open',
      { x: 94, y: 334, turn: -10, scale: 0.72 },
      chef ? Z.near + 0.2 : Z.near + 1,
      'second',
    ),
    skin(
      limb([
        [342, 296, 26],
        [388, 328, 25],
        [424, 320, 22],
      ]),
      Z.near - 2,
    ),
    ...tool,
    hand(brush, 'fist', { x: 438, y: 342, turn: 6, scale: 0.74, flip: true }, Z.near + 1, 'second'),
  ];
}
