import type { Body } from '../kit/body.ts';
import { shoulders } from '../kit/body-features.ts';
import { shade, tint } from '../kit/color.ts';
import { eye, eyes } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { crest } from '../kit/head-features.ts';
import { blob, leaf, limb, mirror, oval, type Point, spike } from '../kit/path.ts';

/** Raised on its coils, frills spread, with three blades on each hand and a spear at the tail. */
export const naga: Body = {
  type: 'NAGA',
  scene: { kind: 'temple', hue: '#3f8a78' },
  own: ['ears', 'tail'],
  blends: {
    HARE: { features: [crest('mane'), shoulders('spikes', '#6b4326')] },
    SUEZO: { features: [crest('tuft')], traits: ['cyclops'] },
    MONOL: {
      palette: {
        base: '#4a4454',
        second: '#8e8aa0',
        dark: '#1f1a28',
        accent: '#e0344f',
        eye: '#ff2f3f',
      },
      traits: ['burning'],
    },
  },
  draw: (brush) => ({
    pieces: [...coils(brush), ...torso(brush), ...arms(brush), ...head(brush)],
    anchors: {
      crown: { x: 214, y: 92, turn: -6, z: Z.head + 2, size: 0.78 },
      brow: { x: 212, y: 118, turn: -4, z: Z.face + 1, size: 0.62 },
      earL: { x: 168, y: 104, turn: -34, z: Z.head + 0.8, size: 0.72 },
      earR: { x: 262, y: 100, turn: 32, z: Z.head + 0.8, size: 0.72 },
      cheekL: { x: 150, y: 186, turn: 6, z: Z.face, size: 0.8 },
      cheekR: { x: 276, y: 182, turn: -6, z: Z.face, size: 0.8 },
      chest: { x: 226, y: 292, z: Z.body + 3, size: 0.8 },
      backL: { x: 160, y: 268, turn: -4, z: Z.wings, size: 1 },
      backR: { x: 296, y: 268, turn: 4, z: Z.wings, size: 1 },
      shoulderL: { x: 134, y: 240, turn: -30, z: Z.near, size: 0.8 },
      shoulderR: { x: 312, y: 238, turn: 26, z: Z.near, size: 0.8 },
      eyeL: { x: 176, y: 146, z: Z.face },
      eyeR: { x: 246, y: 144, z: Z.face },
      mouth: { x: 208, y: 196, z: Z.face },
      handL: { x: 66, y: 172, z: Z.near, size: 0.8 },
      handR: { x: 376, y: 366, z: Z.near + 6, size: 0.8 },
      tail: { x: 440, y: 96, z: Z.tail + 1, size: 1 },
    },
    ground: [256, 472, 200],
  }),
};

function plates(spine: readonly Point[], half: number, colour: string): string {
  const bars = spine.slice(1).map(([x, y], index) => {
    const [px, py] = spine[index] as Point;
    const length = Math.hypot(x - px, y - py) || 1;
    const [nx, ny] = [(-(y - py) / length) * half, ((x - px) / length) * half];
    return `M${x - nx} ${y - ny}L${x + nx} ${y + ny}`;
  });
  return `<path d="${bars.join('')}" stroke="${colour}" stroke-width="7" stroke-linecap="round"/>`;
}

function coils({ skin, thing, palette }: Brush): Piece[] {
  const bar = shade(palette.second, 0.16);
  const belly = limb([
    [226, 330, 36],
    [212, 380, 36],
    [214, 440, 34],
  ]);
  return [
    // The far loop and the spear of a tail.
    skin(
      limb([
        [330, 448, 40],
        [428, 424, 36],
        [464, 350, 29],
        [438, 276, 24],
        [420, 206, 19],
        [440, 138, 14],
      ]),
      Z.tail,
    ),
    thing(
      'M446 150C424 130 404 124 386 130C402 108 420 84 428 24C460 60 476 88 500 108C482 112 464 126 446 150Z',
      Z.tail + 0.5,
      palette.accent,
      {
        finish: 'gloss',
        inside: `<path d="M444 150Q438 90 430 40" stroke="${shade(palette.accent, 0.25)}" stroke-width="8" fill="none"/>`,
      },
    ),
    skin(
      limb([
        [420, 168, 20],
        [434, 146, 21],
        [440, 128, 14],
      ]),
      Z.tail + 0.7,
      'dark',
      { crisp: true },
    ),
    skin(oval(272, 424, 184, 46), Z.body - 3),
    skin(
      limb([
        [230, 300, 60],
        [208, 366, 60],
        [214, 424, 54],
      ]),
      Z.body - 2,
      'base',
      {
        inside:
          `<path d="${belly}" fill="${palette.second}"/>` +
          plates(
            [
              [226, 330],
              [218, 352],
              [212, 376],
              [210, 400],
              [212, 424],
            ],
            34,
            bar,
          ),
      },
    ),
    skin(
      blob([
        [84, 434],
        [112, 418],
        [160, 436],
        [256, 446],
        [360, 434],
        [420, 412],
        [444, 430],
        [412, 464],
        [340, 482],
        [240, 486],
        [140, 480],
        [94, 462],
      ]),
      Z.body - 1,
      'base',
      {
        inside:
          `<path d="M70 460Q250 482 460 440L460 500L70 500Z" fill="${palette.second}"/>` +
          `<path d="M136 462L130 490M180 466L176 492M226 468L224 492M272 468L274 492M318 464L324 490M364 456L374 484M404 446L416 474" stroke="${bar}" stroke-width="7"/>`,
      },
    ),
  ];
}

function torso({ skin, palette }: Brush): Piece[] {
  const line = shade(palette.second, 0.2);
  const chest = blob([
    [220, 222],
    [274, 238],
    [288, 276],
    [262, 306],
    [256, 350],
    [222, 372],
    [196, 348],
    [190, 306],
    [160, 280],
    [168, 240],
  ]);
  return [
    skin(
      blob([
        [218, 200],
        [292, 208],
        [342, 240],
        [326, 290],
        [286, 326],
        [272, 366],
        [226, 386],
        [184, 364],
        [166, 326],
        [122, 294],
        [106, 248],
        [150, 212],
      ]),
      Z.body,
      'base',
      {
        inside:
          `<path d="${chest}" fill="${palette.second}"/>` +
          `<path d="M222 232L226 372M166 284Q196 300 224 290Q254 300 284 282M190 322Q224 338 258 320M194 352Q226 364 256 350" fill="none" stroke="${line}" stroke-width="6" stroke-linecap="round"/>`,
      },
    ),
  ];
}

function arms({ skin, thing, palette }: Brush): Piece[] {
  const blade = (a: Point, b: Point, tip: Point, bend: number, z: number): Piece =>
    thing(spike(a, b, tip, bend), z, '#f4f0e2', {
      finish: 'gloss',
      inside: `<path d="M${a[0]} ${a[1]}L${tip[0]} ${tip[1]}" stroke="${palette.accent}" stroke-width="9" opacity=".4"/>`,
    });
  return [
    blade([34, 168], [62, 158], [14, 66], 12, Z.near - 8),
    blade([58, 154], [88, 152], [76, 36], 6, Z.near - 8),
    blade([84, 158], [106, 176], [136, 76], -12, Z.near - 8),
    skin(
      limb([
        [140, 246, 42],
        [82, 272, 36],
        [56, 226, 30],
        [68, 176, 34],
      ]),
      Z.near - 7,
    ),
    skin(
      blob([
        [70, 142],
        [106, 158],
        [106, 190],
        [70, 206],
        [34, 190],
        [32, 160],
      ]),
      Z.near - 6,
      'dark',
      { crisp: true },
    ),
    skin(
      limb([
        [308, 244, 42],
        [366, 272, 36],
        [382, 320, 30],
        [360, 360, 32],
      ]),
      Z.near + 3,
    ),
    blade([334, 372], [352, 390], [280, 428], -10, Z.near + 3.5),
    blade([350, 384], [376, 392], [342, 464], -8, Z.near + 3.6),
    blade([376, 390], [396, 376], [414, 446], 10, Z.near + 3.5),
    skin(
      blob([
        [360, 338],
        [396, 350],
        [400, 382],
        [368, 398],
        [334, 386],
        [328, 356],
      ]),
      Z.near + 4,
      'dark',
      { crisp: true },
    ),
  ];
}

function head({ skin, thing, mark, palette, look }: Brush): Piece[] {
  // Drawn for the right side and mirrored for the left.
  const frill =
    'M262 108C296 84 336 46 384 44C368 66 372 78 398 96C376 106 374 122 392 146C366 146 356 158 360 186C330 176 296 186 262 186Z';
  const rays = 'M262 126L372 54M264 142L384 98M264 158L378 142M264 172L350 176';
  const side = (flip: boolean) => {
    const at = (d: string) => (flip ? mirror(d, 213) : d);
    return thing(at(frill), Z.head - 1, palette.accent, {
      inside: `<path d="${at('M262 108L330 92L330 180L262 186Z')}" fill="${shade(palette.accent, 0.14)}" opacity=".6"/><path d="${at(rays)}" stroke="${tint(palette.accent, 0.2)}" stroke-width="7" fill="none"/>`,
    });
  };
  return [
    side(false),
    side(true),
    skin(
      blob(
        [
          [214, 74],
          [262, 88],
          [290, 130],
          [282, 176],
          [262, 214],
          [238, 240],
          [208, 246],
          [178, 238],
          [156, 212],
          [144, 176],
          [138, 132],
          [168, 88],
        ],
        0.9,
      ),
      Z.head,
      'base',
      {
        inside: `<path d="${leaf([212, 160], [214, 66], 36)}" fill="${palette.dark}" opacity=".75"/>`,
      },
    ),
    ...(look.pure || look.rays
      ? [
          thing(spike([160, 112], [184, 96], [128, 40], -10), Z.head + 0.8, palette.second, {
            finish: 'gloss',
          }),
          thing(spike([246, 94], [270, 108], [302, 38], -10), Z.head + 0.8, palette.second, {
            finish: 'gloss',
          }),
        ]
      : []),
    ...jaws({ skin, thing, mark }),
    mark(gaze(look, palette), Z.face + 0.4),
  ];
}

function gaze({ traits = [] }: Brush['look'], { eye: colour, base }: Brush['palette']): string {
  if (traits.includes('cyclops'))
    return (
      eye({ x: 212, y: 146, r: 35, temper: 'round', colour, gaze: [-0.2, 0.1] }) +
      `<path d="M156 106Q190 98 212 112Q236 96 268 100" fill="none" stroke="#150f1f" stroke-width="14" stroke-linecap="round"/><path d="M162 105Q190 98 212 110Q234 96 262 99" fill="none" stroke="${shade(base, 0.1)}" stroke-width="6" stroke-linecap="round"/>`
    );
  const temper = traits.includes('burning') ? 'glow' : 'fierce';
  return (
    eyes({
      x: 211,
      y: 146,
      gap: 76,
      r: temper === 'glow' ? 32 : 27,
      temper,
      colour,
      gaze: [-0.3, 0],
    }) +
    `<path d="M150 112L200 138M272 110L224 138" stroke="${shade(base, 0.3)}" stroke-width="9" stroke-linecap="round"/>`
  );
}

function jaws({ skin, thing, mark }: Pick<Brush, 'skin' | 'thing' | 'mark'>): Piece[] {
  const tooth = (x: number, y: number, tipY: number, half = 8) =>
    thing(spike([x - half, y], [x + half, y], [x, tipY], 0), Z.face + 0.2, '#fffbe8', { line: 3 });
  return [
    thing(
      'M154 184C184 200 240 200 270 180C276 222 248 250 210 250C174 250 148 224 154 184Z',
      Z.face - 1,
      '#5a1424',
      {
        inside: `<path d="${oval(210, 246, 34, 22)}" fill="#d8506a"/>`,
      },
    ),
    skin(
      blob([
        [210, 156],
        [246, 164],
        [276, 182],
        [248, 200],
        [210, 204],
        [174, 202],
        [148, 184],
        [176, 166],
      ]),
      Z.face,
      'second',
      { crisp: true, plain: true },
    ),
    tooth(174, 198, 226),
    tooth(196, 202, 218, 6),
    tooth(224, 202, 218, 6),
    tooth(248, 196, 226),
    tooth(188, 243, 226, 6),
    tooth(232, 243, 226, 6),
    mark(
      '<path d="M196 176L190 182M226 175L232 181" stroke="#150f1f" stroke-width="7" stroke-linecap="round"/>',
      Z.face + 0.3,
    ),
  ];
}
