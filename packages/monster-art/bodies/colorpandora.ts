import type { Body } from '../kit/body.ts';
import { mix, shade } from '../kit/color.ts';
import { type EyeOptions, eyes, type MouthKind, mouth } from '../kit/face.ts';
import { type Brush, type Piece, Z } from '../kit/figure.ts';
import { blob, leaf, limb, line, oval, type Point, put, star } from '../kit/path.ts';

export const colorpandora: Body = {
  type: 'COLORPANDORA',
  scene: { kind: 'stage', hue: '#7a6ad8' },
  own: ['ears'],
  blends: {
    COLORPANDORA: {
      palette: {
        base: '#ffd23f',
        second: '#fff8e2',
        dark: '#3f7fe6',
        accent: '#ee4a3f',
        eye: '#3fb85a',
      },
      texture: 'spots',
      textureStrength: 0.35,
      edge: 'fur',
    },
    JELL: {
      palette: {
        base: '#4ab8f0',
        second: '#d8f6ff',
        dark: '#2f6fd0',
        accent: '#58e0d0',
        eye: '#8a7af0',
      },
      traits: ['cube'],
    },
    PIXIE: {
      palette: {
        base: '#ff9fc0',
        second: '#fff0e4',
        dark: '#c0509a',
        accent: '#ffb27a',
        eye: '#8ac850',
      },
    },
  },
  draw: (brush) => ({
    pieces: FRIENDS.flatMap((friend) => draw(brush, friend)),
    anchors: {
      crown: { x: 250, y: 84, z: Z.near + 8, size: 0.72 },
      brow: { x: 250, y: 122, z: Z.near + 8, size: 0.6 },
      earL: { x: 176, y: 108, turn: -36, z: Z.near, size: 0.8 },
      earR: { x: 326, y: 108, turn: 36, z: Z.near, size: 0.8 },
      cheekL: { x: 180, y: 200, z: Z.near + 8, size: 0.7 },
      cheekR: { x: 320, y: 200, z: Z.near + 8, size: 0.7 },
      chest: { x: 250, y: 250, z: Z.near + 8, size: 0.5 },
      backL: { x: 190, y: 176, z: Z.wings, size: 0.85 },
      backR: { x: 310, y: 176, z: Z.wings, size: 0.85 },
      shoulderL: { x: 168, y: 200, turn: -30, z: Z.near + 6, size: 0.6 },
      shoulderR: { x: 332, y: 200, turn: 30, z: Z.near + 6, size: 0.6 },
    },
    ground: [256, 476, 196],
  }),
};

interface Friend {
  x: number;
  y: number;
  size: number;
  lean: number;
  z: number;
  role: 'base' | 'dark' | 'accent' | 'eye';
  top: 'curl' | 'ears' | 'sprout' | 'point';
  temper: EyeOptions['temper'];
  mouth: MouthKind;
  gaze: Point;
  arms: readonly [Point, Point];
}

const FRIENDS: readonly Friend[] = [
  {
    x: 150,
    y: 352,
    size: 1.04,
    lean: -7,
    z: Z.body,
    role: 'dark',
    top: 'ears',
    temper: 'sly',
    mouth: 'smirk',
    gaze: [0.4, -0.2],
    arms: [
      [-100, -44],
      [70, -96],
    ],
  },
  {
    x: 364,
    y: 360,
    size: 0.98,
    lean: 8,
    z: Z.head,
    role: 'accent',
    top: 'curl',
    temper: 'happy',
    mouth: 'open',
    gaze: [0, 0],
    arms: [
      [-78, -98],
      [106, 2],
    ],
  },
  {
    x: 250,
    y: 176,
    size: 1,
    lean: -3,
    z: Z.near,
    role: 'base',
    top: 'sprout',
    temper: 'round',
    mouth: 'grin',
    gaze: [0.25, 0.15],
    arms: [
      [-142, -64],
      [144, -62],
    ],
  },
  {
    x: 420,
    y: 186,
    size: 0.46,
    lean: 16,
    z: Z.near + 10,
    role: 'eye',
    top: 'point',
    temper: 'bead',
    mouth: 'smile',
    gaze: [0, 0],
    arms: [
      [-108, -60],
      [108, -78],
    ],
  },
];

function ball(top: Friend['top']): string {
  const [upper, lower] = top === 'ears' ? [0.84, 1.06] : top === 'curl' ? [1.07, 0.9] : [1, 1];
  return blob([
    [0, -104],
    [50 * upper, -92],
    [94 * upper, -46],
    [106 * (upper + lower) * 0.5, 14],
    [82 * lower, 70],
    [34, 98],
    [-34, 98],
    [-82 * lower, 70],
    [-106 * (upper + lower) * 0.5, 14],
    [-94 * upper, -46],
    [-50 * upper, -92],
  ]);
}

const CUBE = blob(
  [
    [-84, -100],
    [0, -104],
    [84, -100],
    [102, -82],
    [104, 0],
    [100, 82],
    [82, 98],
    [0, 100],
    [-82, 98],
    [-100, 82],
    [-104, 0],
    [-102, -82],
  ],
  0.72,
);

function draw(brush: Brush, friend: Friend): Piece[] {
  const { skin, thing, mark, palette, look } = brush;
  const { x, y, size, lean, z, role } = friend;
  const at = (d: string) => put(d, { x, y, turn: lean, scale: size });
  const boxy = look.traits?.some(
    (trait) => trait === 'cube' || trait === 'dice' || trait === 'tram',
  );
  const colour = palette[role];
  const muzzle = at(oval(0, 40, 62, 40));
  const arm = ([ax, ay]: Point): Piece[] => {
    const side = Math.sign(ax);
    const bend = [(side * 84 + ax) / 2 + side * 14, (20 + ay) / 2 + 18] as const;
    return [
      skin(
        at(
          limb([
            [side * 76, 20, 15],
            [bend[0], bend[1], 13],
            [ax, ay, 12],
          ]),
        ),
        z - 1,
        role,
        { crisp: true, plain: true },
      ),
      skin(at(oval(ax, ay - 6, 24, 26)), z - 0.9, role, { crisp: true, plain: true }),
    ];
  };
  return [
    ...feet(brush, friend, at),
    ...crown(brush, friend, at),
    ...friend.arms.flatMap(arm),
    skin(at(boxy ? CUBE : ball(friend.top)), z, role, {
      inside: `<path d="${muzzle}" fill="${mix(colour, palette.second, 0.75)}"/>`,
    }),
    thing(at(leaf([-40, -96], [-66, -126], 22)), z - 0.4, colour, { line: 3.5 }),
    ...(look.traits?.includes('dice') ? pips(brush, friend) : []),
    mark(
      `<g transform="translate(${x} ${y}) rotate(${lean}) scale(${size})">` +
        `<ellipse cx="-68" cy="22" rx="17" ry="11" fill="${palette.accent}" opacity="${role === 'accent' ? 0 : 0.45}"/><ellipse cx="68" cy="22" rx="17" ry="11" fill="${palette.accent}" opacity="${role === 'accent' ? 0 : 0.45}"/>` +
        eyes({
          x: 0,
          y: -14,
          gap: 78,
          r: friend.temper === 'sly' ? 27 : 25,
          temper: friend.temper,
          colour: mix(shade(palette.dark, 0.1), palette.eye, role === 'eye' ? 0 : 0.5),
          gaze: friend.gaze,
          lid: colour,
        }) +
        mouth(0, 38, friend.mouth === 'smirk' ? 56 : 70, friend.mouth) +
        '</g>',
      z + 0.5,
    ),
  ];
}

function feet(
  { thing, palette, look }: Brush,
  { role, z }: Friend,
  at: (d: string) => string,
): Piece[] {
  const fill = shade(palette[role], 0.14);
  if (look.traits?.includes('tram') && role !== 'eye') {
    return [-50, 50].flatMap((dx) => [
      thing(at(oval(dx, 96, 28)), z - 0.6, '#3a3f52', { finish: 'metal' }),
      thing(at(oval(dx, 96, 11)), z - 0.5, '#c8d0de', { line: 3, finish: 'metal' }),
    ]);
  }
  return [-46, 46].map((dx) =>
    thing(
      at(
        blob([
          [dx - 34, 108],
          [dx - 26, 84],
          [dx + 26, 84],
          [dx + 34, 108],
          [dx, 118],
        ]),
      ),
      z - 0.6,
      fill,
    ),
  );
}

function crown(
  { skin, thing, palette, look }: Brush,
  { role, top, z }: Friend,
  at: (d: string) => string,
): Piece[] {
  // The tram has a pantograph instead of the sprout.
  if (top === 'sprout' && look.traits?.includes('tram'))
    return [
      thing(
        at(
          limb([
            [40, -96, 7],
            [-34, -124, 7],
            [20, -154, 7],
          ]),
        ),
        z - 0.5,
        '#4a5068',
        { finish: 'metal' },
      ),
      thing(at('M-30 -166L70 -166L70 -152L-30 -152Z'), z - 0.4, '#c8d0de', { finish: 'metal' }),
    ];
  if (top === 'ears')
    return [-1, 1].map((s) =>
      skin(
        at(
          blob([
            [s * 34, -84],
            [s * 44, -134],
            [s * 74, -150],
            [s * 92, -116],
            [s * 86, -62],
          ]),
        ),
        z - 0.5,
        role,
        {
          crisp: true,
          inside: `<path d="${at(oval(s * 68, -114, 13, 22, s * 12))}" fill="${palette.second}" opacity=".7"/>`,
        },
      ),
    );
  if (top === 'curl')
    return [
      skin(
        at(
          limb([
            [20, -86, 16],
            [40, -126, 15],
            [82, -136, 13],
            [96, -104, 11],
            [72, -96, 7],
          ]),
        ),
        z - 0.5,
        role,
        { crisp: true, plain: true },
      ),
    ];
  if (top === 'point')
    return [
      thing(
        at(
          line([
            [0, -92],
            [8, -150],
          ])
            .replace('M', 'M')
            .concat('L16 -92Z'),
        ),
        z - 0.5,
        shade(palette[role], 0.14),
      ),
      thing(at(star(8, -160, 40)), z - 0.4, palette.base),
    ];
  return [
    thing(
      at(
        limb([
          [0, -92, 9],
          [4, -124, 8],
        ]),
      ),
      z - 0.6,
      shade(palette[role], 0.14),
    ),
    thing(at(oval(-30, -134, 32, 20, 24)), z - 0.5, palette.accent),
    thing(at(oval(36, -138, 34, 21, -24)), z - 0.5, palette.dark),
  ];
}

function pips({ mark, palette }: Brush, friend: Friend): Piece[] {
  const { x, y, size, lean, z, role } = friend;
  const spots: Record<Friend['role'], Point[]> = {
    eye: [[0, -74]],
    base: [
      [-72, -72],
      [72, -72],
    ],
    accent: [
      [-72, -72],
      [0, -72],
      [72, -72],
    ],
    dark: [
      [-72, -72],
      [72, -72],
      [-72, 72],
      [72, 72],
    ],
  };
  const dots = spots[role].map(([cx, cy]) => oval(cx, cy, 15)).join('');
  return [
    mark(
      `<path transform="translate(${x} ${y}) rotate(${lean}) scale(${size})" d="${dots}" fill="${role === 'accent' ? palette.second : shade(palette.dark, 0.16)}"/>`,
      z + 0.3,
    ),
  ];
}
