import { shade, tint } from './color.ts';
import { eye, type Temper } from './face.ts';
import { type Feature, on, onBoth, unless } from './feature.ts';
import { leaf, limb, oval, poly, star } from './path.ts';

const HORNS = {
  dragon: 'M-15 6C-18 -30 2 -64 50 -84C34 -56 32 -26 19 8Z',
  short: 'M-11 6Q-10 -32 14 -52Q20 -22 14 8Z',
  ram: 'M-14 4C-14 -48 54 -58 64 -10C68 20 38 32 26 14C40 12 46 -8 34 -18C22 -26 10 -8 12 8Z',
  fin: 'M-8 6L60 -72L18 8Z',
  stub: 'M-16 4Q-14 -18 0 -24Q14 -18 16 4Z',
};

export function horns(kind: keyof typeof HORNS, colour?: string): Feature {
  return unless(
    'horns',
    onBoth('ear', (b, { palette }) => [
      b.thing(HORNS[kind], colour ?? palette.accent, {
        dz: 0.4,
        finish: 'gloss',
        inside: b
          .place(
            'M-30 -10L40 -20L40 -12L-30 -2ZM-30 -30L60 -42L60 -35L-30 -22ZM-30 -50L60 -62L60 -56L-30 -43Z',
          )
          .replace(/^/, `<path fill="${shade(colour ?? palette.accent, 0.2)}" opacity=".5" d="`)
          .concat('"/>'),
      }),
    ]),
  );
}

export function soleHorn(kind: 'unicorn' | 'beetle', colour?: string): Feature {
  if (kind === 'unicorn')
    return on('brow', (b, { palette }) => [
      b.thing('M-13 6Q-8 -40 4 -86Q12 -40 15 6Z', colour ?? palette.accent, {
        dz: 1,
        finish: 'gloss',
        inside: `<path d="${b.place('M-20 -4L20 -16L20 -9L-20 3ZM-20 -24L20 -36L20 -30L-20 -18ZM-20 -46L20 -58L20 -53L-20 -41Z')}" fill="#3a2a50" opacity=".3"/>`,
      }),
    ]);
  return on('crown', (b, { palette }) => [
    b.thing(
      'M-18 10C-16 -24 -14 -44 -8 -62C-22 -66 -36 -78 -40 -98C-24 -88 -10 -84 0 -88C10 -84 24 -88 40 -98C36 -78 22 -66 8 -62C14 -44 16 -24 18 10Z',
      colour ?? palette.dark,
      { dz: 0.5, finish: 'gloss' },
    ),
  ]);
}

const EARS = {
  hare: [
    'M-20 10C-34 -50 -22 -112 6 -140C34 -112 38 -46 24 10Z',
    'M-8 2C-16 -44 -10 -90 6 -114C20 -90 22 -42 12 2Z',
  ],
  cat: [
    'M-30 14C-28 -24 -8 -54 14 -68C30 -44 36 -12 32 16Z',
    'M-14 10C-12 -16 0 -36 13 -46C22 -28 24 -8 20 12Z',
  ],
  dog: [
    'M-26 14C-30 -30 0 -66 44 -82C46 -44 42 -6 30 18Z',
    'M-8 10C-8 -22 12 -46 34 -58C34 -32 30 -8 20 12Z',
  ],
  round: [
    'M-28 10C-38 -30 -14 -48 10 -46C38 -42 44 -10 26 14Z',
    'M-12 6C-18 -18 -4 -30 10 -28C26 -25 28 -8 16 8Z',
  ],
  droop: [
    'M-22 -6C0 -34 52 -34 72 6C82 40 74 76 56 84C30 72 8 40 -14 22Z',
    'M14 -4C34 -10 52 2 58 24C60 44 58 58 52 62C36 50 24 26 8 14Z',
  ],
};

export function ears(kind: keyof typeof EARS): Feature {
  const [outer, inner] = EARS[kind] as [string, string];
  return unless(
    'ears',
    onBoth('ear', (b, { palette }) => [
      b.skin(outer, 'base', {
        dz: -0.4,
        inside: `<path d="${b.place(inner)}" fill="${palette.second}"/><path d="${b.place(inner)}" fill="${palette.accent}" opacity=".35"/>`,
      }),
    ]),
  );
}

const CRESTS = {
  plume: (accent: string) => [
    {
      d: 'M-12 14C-26 -20 -14 -66 34 -88C26 -72 52 -78 74 -62C58 -56 84 -40 88 -14C70 -30 58 -18 46 -20C28 -22 14 -6 12 14Z',
      fill: accent,
    },
  ],
  flame: (accent: string) => [
    {
      d: 'M-34 16C-46 -14 -38 -40 -18 -62C-18 -40 -6 -38 -4 -56C-4 -76 6 -92 22 -104C16 -80 40 -66 34 -34C40 -38 44 -44 44 -54C58 -28 50 0 34 16Z',
      fill: accent,
    },
    { d: 'M-18 14C-24 -8 -14 -28 -2 -40C2 -26 10 -34 12 -50C28 -28 26 -2 18 14Z', fill: '#ffe27a' },
  ],
  mane: (_: string, dark: string) => [
    {
      d: 'M-36 22C-52 -10 -40 -44 -10 -54C-14 -46 -8 -44 0 -50C14 -58 34 -50 42 -34C36 -34 34 -30 36 -26C50 -18 52 4 42 24C30 2 18 -2 6 2C-12 -2 -24 4 -36 22Z',
      fill: dark,
    },
  ],
  tuft: (_: string, dark: string) => [
    {
      d: 'M-26 12C-30 -10 -34 -26 -46 -38C-24 -36 -16 -30 -10 -22C-12 -42 -8 -58 4 -72C10 -52 12 -40 12 -26C22 -34 32 -38 48 -36C34 -22 28 -6 26 12Z',
      fill: dark,
    },
  ],
  sprout: (_a: string, _d: string) => [
    {
      d: limb([
        [0, 12, 7],
        [-2, -16, 6],
        [4, -38, 5],
      ]),
      fill: '#6aa83e',
    },
    { d: leaf([2, -34], [64, -66], 32), fill: '#7cc24a' },
    { d: leaf([2, -34], [-56, -58], 32), fill: '#8fd055' },
  ],
  flower: (accent: string) => [
    ...[0, 72, 144, 216, 288].map((turn) => {
      const angle = (turn * Math.PI) / 180;
      return {
        d: oval(Math.sin(angle) * 23, -20 - Math.cos(angle) * 23, 14, 20, turn),
        fill: tint(accent, 0.06),
      };
    }),
    { d: oval(0, -20, 12), fill: '#ffd84f' },
  ],
  rocks: (_: string, dark: string) => [
    {
      d: poly([
        [-44, 12],
        [-38, -16],
        [-18, -26],
        [-4, -4],
        [-8, 14],
      ]),
      fill: dark,
    },
    {
      d: poly([
        [8, 14],
        [10, -18],
        [30, -30],
        [48, -8],
        [42, 14],
      ]),
      fill: shade(dark, 0.06),
    },
    {
      d: poly([
        [-24, 14],
        [-20, -34],
        [2, -58],
        [24, -36],
        [24, 14],
      ]),
      fill: tint(dark, 0.12),
    },
  ],
  crystals: (accent: string) => [
    {
      d: poly([
        [-34, 12],
        [-46, -26],
        [-32, -42],
        [-12, 8],
      ]),
      fill: shade(accent, 0.05),
    },
    {
      d: poly([
        [14, 10],
        [34, -44],
        [50, -26],
        [38, 12],
      ]),
      fill: shade(accent, 0.05),
    },
    {
      d: poly([
        [-18, 14],
        [-16, -54],
        [2, -78],
        [20, -52],
        [20, 14],
      ]),
      fill: accent,
    },
  ],
  snow: () => [
    {
      d: 'M-56 18C-62 -4 -48 -16 -36 -16C-34 -36 -10 -44 2 -32C18 -44 42 -34 42 -14C56 -12 62 4 56 18C50 26 42 10 34 20C26 30 18 12 8 22C-2 32 -14 12 -22 22C-32 30 -44 12 -56 18Z',
      fill: '#f6fbff',
    },
  ],
  tophat: (accent: string) => [
    { d: 'M-34 6L-40 -66C-20 -76 20 -76 40 -66L34 6Z', fill: '#2a2740' },
    { d: 'M-35 -2L-37 -20C-16 -12 16 -12 37 -20L35 -2C16 6 -16 6 -35 -2Z', fill: accent },
    { d: oval(0, 8, 60, 14), fill: '#332f4d' },
  ],
  jester: (accent: string, dark: string) => [
    {
      d: 'M0 14C-30 16 -52 6 -58 -2C-66 -30 -84 -36 -96 -26C-92 -58 -58 -66 -38 -48C-20 -36 -6 -30 0 -28Z',
      fill: accent,
    },
    {
      d: 'M0 14C30 16 52 6 58 -2C66 -30 84 -36 96 -26C92 -58 58 -66 38 -48C20 -36 6 -30 0 -28Z',
      fill: dark,
    },
    { d: `${oval(-96, -22, 12)}`, fill: '#f2c63c' },
    { d: `${oval(96, -22, 12)}`, fill: '#f2c63c' },
    { d: 'M-30 12C-34 -24 -18 -58 8 -82C22 -54 36 -22 30 12Z', fill: tint(dark, 0.08) },
    { d: oval(8, -82, 11), fill: '#f2c63c' },
  ],
  turban: (accent: string, _d: string, second: string) => [
    { d: 'M-58 12C-72 -20 -44 -58 0 -60C44 -58 72 -20 58 12C30 -2 -30 -2 -58 12Z', fill: second },
    {
      d: 'M-58 10C-40 -20 0 -24 30 -54C62 -40 68 -10 58 12C30 -2 -30 -2 -58 10Z',
      fill: shade(second, 0.1),
    },
    { d: 'M-10 -34C-16 -60 -2 -84 12 -92C18 -76 22 -54 10 -34Z', fill: accent },
    { d: oval(0, -26, 12, 13), fill: accent },
  ],
  key: () => [
    {
      d: poly([
        [-6, 12],
        [-6, -36],
        [6, -36],
        [6, 12],
      ]),
      fill: '#c9a23a',
    },
    { d: `${oval(-20, -52, 22, 20)}`, fill: '#e2bd50' },
    { d: `${oval(20, -52, 22, 20)}`, fill: '#e2bd50' },
  ],
  antennae: (accent: string, dark: string) => [
    {
      d: limb([
        [-12, 6, 5],
        [-26, -30, 4],
        [-50, -52, 3.4],
      ]),
      fill: dark,
    },
    {
      d: limb([
        [12, 6, 5],
        [26, -30, 4],
        [50, -52, 3.4],
      ]),
      fill: dark,
    },
    { d: oval(-52, -56, 13), fill: accent },
    { d: oval(52, -56, 13), fill: accent },
  ],
  twigs: (accent: string, dark: string) => [
    {
      d: limb([
        [-14, 10, 9],
        [-26, -26, 7],
        [-48, -48, 5],
        [-56, -74, 2],
      ]),
      fill: dark,
    },
    {
      d: limb([
        [14, 10, 9],
        [24, -30, 7],
        [50, -56, 5],
        [52, -84, 2],
      ]),
      fill: dark,
    },
    {
      d: limb([
        [26, -32, 5],
        [12, -56, 4],
        [8, -74, 2],
      ]),
      fill: dark,
    },
    { d: leaf([-50, -52], [-84, -62], 20), fill: accent },
    { d: leaf([52, -58], [86, -70], 20), fill: accent },
    { d: leaf([10, -68], [-12, -90], 16), fill: accent },
  ],
  bow: (accent: string) => [
    { d: 'M0 -6C-20 -40 -58 -44 -62 -20C-66 8 -34 20 0 -2Z', fill: accent },
    { d: 'M0 -6C20 -40 58 -44 62 -20C66 8 34 20 0 -2Z', fill: accent },
    { d: oval(0, -4, 12, 14), fill: tint(accent, 0.1) },
  ],
  fin: (accent: string) => [
    {
      d: 'M-18 14C-34 -20 -30 -58 4 -88C2 -66 22 -60 38 -62C28 -48 36 -34 52 -28C36 -20 28 0 26 14Z',
      fill: accent,
    },
  ],
  sunrays: (accent: string) =>
    [-75, -50, -25, 0, 25, 50, 75].map((turn) => {
      const angle = (turn * Math.PI) / 180;
      const out = turn % 50 === 0 ? 80 : 62;
      const side = 9;
      const [sx, sy] = [Math.sin(angle), -Math.cos(angle)];
      return {
        d: poly([
          [sx * 22 - sy * side, sy * 22 + sx * side + 18],
          [sx * out, sy * out + 18],
          [sx * 22 + sy * side, sy * 22 - sx * side + 18],
        ]),
        fill: accent,
      };
    }),
  bun: (_: string, dark: string) => [{ d: oval(0, -16, 26, 22), fill: dark }],
} satisfies Record<
  string,
  (accent: string, dark: string, second: string) => { d: string; fill: string }[]
>;

export function crest(
  kind: keyof typeof CRESTS,
  { behind = false, colour }: { behind?: boolean; colour?: string } = {},
): Feature {
  return on('crown', (b, { palette }) =>
    CRESTS[kind](colour ?? palette.accent, colour ?? palette.dark, palette.second).map(
      ({ d, fill }, index) =>
        b.thing(d, fill, {
          dz: (behind ? -0.6 : 0.6) + index * 0.01,
          finish: kind === 'crystals' ? 'glass' : kind === 'flame' ? 'glow' : 'matte',
          line: kind === 'flame' ? 0 : 4,
        }),
    ),
  );
}

/** A third eye in the middle of the brow; `radius` is at size 1. */
export function thirdEye(radius = 26, temper: Temper = 'round', colour?: string): Feature {
  return on('brow', (b, { palette }) => [
    b.mark(
      `<g transform="translate(0 -6)">${eye({ x: 0, y: 0, r: radius, temper, colour: colour ?? palette.eye, lid: palette.base })}</g>`,
      2,
    ),
  ]);
}

export function browGem(colour?: string): Feature {
  return on('brow', (b, { palette }) => [
    b.thing('M0 -24L15 -6L0 20L-15 -6Z', colour ?? palette.accent, {
      dz: 1,
      finish: 'glass',
      inside: `<path d="${b.place('M0 -24L5 -6L0 20L-5 -6Z')}" fill="#fff" opacity=".5"/>`,
    }),
  ]);
}

export const browMask: Feature = unless(
  'mask',
  on('brow', (b, { palette }) => [
    b.thing(
      'M-34 -40C-14 -50 14 -50 34 -40C38 -12 24 14 0 20C-24 14 -38 -12 -34 -40Z',
      palette.second,
      {
        dz: 1,
        finish: 'metal',
        inside: `<path d="${b.place('M-34 -44L-22 -44L-8 -12L-14 -6ZM34 -44L22 -44L8 -12L14 -6Z')}" fill="${palette.accent}"/>`,
      },
    ),
    b.mark(
      `<path d="M-24 -22Q-14 -28 -6 -18Q-14 -12 -24 -22ZM24 -22Q14 -28 6 -18Q14 -12 24 -22ZM-12 4Q0 10 12 4Q0 0 -12 4Z" fill="#2a1a20"/>`,
      1.1,
    ),
  ]),
);

export function visor(colour?: string): Feature {
  return on('brow', (b, { palette }) => [
    b.thing('M-62 -14C-30 -30 30 -30 62 -14L56 10C28 -4 -28 -4 -56 10Z', palette.dark, {
      dz: 1,
      finish: 'metal',
    }),
    b.thing('M0 -34L13 -16L0 4L-13 -16Z', colour ?? palette.accent, { dz: 1.1, finish: 'glass' }),
  ]);
}

export function browStar(colour: string, points = 5): Feature {
  return on('brow', (b) => [b.thing(star(0, -8, 26, points), colour, { dz: 1, finish: 'metal' })]);
}

const CHEEKS = {
  frill: (accent: string, second: string) => [
    {
      d: 'M-8 -22C18 -40 42 -52 66 -58C58 -42 62 -34 78 -26C62 -18 62 -6 74 6C54 6 48 14 52 28C30 22 8 16 -8 14Z',
      fill: accent,
      inside: `M0 -10L60 -50M0 -4L70 -24M0 2L66 4M0 8L46 22`,
      ink: second,
    },
  ],
  tufts: (_a: string, second: string) => [
    {
      d: 'M-12 -20C10 -22 24 -18 46 -22C38 -8 40 -4 54 4C38 8 32 14 38 28C20 24 4 22 -14 20Z',
      fill: second,
    },
  ],
  fins: (accent: string, second: string) => [
    {
      d: 'M-8 -12C14 -44 40 -60 70 -64C64 -40 52 -26 56 -10C44 -4 42 10 46 24C24 28 4 20 -8 10Z',
      fill: accent,
      inside: 'M0 -4L58 -54M2 2L46 -8M2 8L38 18',
      ink: second,
    },
  ],
  pincers: (accent: string) => [
    {
      d: 'M-10 0C4 -14 26 -18 40 -34C34 -44 36 -56 44 -66C58 -54 66 -30 58 -12C48 8 20 18 -6 18Z',
      fill: accent,
    },
    { d: 'M38 -14C52 -22 62 -38 66 -52C80 -38 80 -14 66 0C56 8 44 8 34 2Z', fill: accent },
  ],
  mandibles: (accent: string, _s: string, dark: string) => [
    { d: 'M-14 4C10 0 26 14 22 44C18 58 8 66 -6 70C4 54 4 40 -14 30Z', fill: dark },
    { d: oval(-8, 16, 7), fill: accent },
  ],
} satisfies Record<
  string,
  (
    accent: string,
    second: string,
    dark: string,
  ) => { d: string; fill: string; inside?: string; ink?: string }[]
>;

/** Features at both cheeks, growing outwards; behind the face except `mandibles`. */
export function cheeks(kind: keyof typeof CHEEKS): Feature {
  return onBoth('cheek', (b, { palette }) =>
    CHEEKS[kind](palette.accent, palette.second, palette.dark).map(
      (part: { d: string; fill: string; inside?: string; ink?: string }, index) =>
        b.thing(part.d, part.fill, {
          dz: (kind === 'mandibles' ? 0.5 : -11) + index * 0.01,
          inside: part.inside
            ? `<path d="${b.place(part.inside)}" stroke="${part.ink}" stroke-width="5" fill="none" opacity=".7"/>`
            : '',
        }),
    ),
  );
}

export function cheekMarks(
  kind: 'blush' | 'whiskers' | 'paint' | 'freckles' | 'tear',
  colour?: string,
): Feature {
  const drawings: Record<typeof kind, (accent: string) => string> = {
    blush: (accent) => `<ellipse rx="17" ry="10" fill="${accent}" opacity=".55"/>`,
    whiskers: () =>
      '<path d="M2 -8L54 -18M4 2L58 4M2 12L52 26" stroke="#fff" stroke-width="5" stroke-linecap="round"/><path d="M2 -8L54 -18M4 2L58 4M2 12L52 26" stroke="#1c1430" stroke-width="1.6" opacity=".6"/>',
    paint: (accent) =>
      `<path d="M-16 -12L14 -16M-16 0L16 -2M-14 12L12 12" stroke="${accent}" stroke-width="7" stroke-linecap="round"/>`,
    freckles: (accent) =>
      `<g fill="${accent}"><circle cx="-10" cy="-2" r="4"/><circle cx="2" cy="6" r="4"/><circle cx="10" cy="-6" r="4"/></g>`,
    tear: (accent) => `<path d="M-6 -26C6 -6 8 8 0 22C-8 8 -12 -6 -6 -26Z" fill="${accent}"/>`,
  };
  return onBoth('cheek', (b, { palette }) => [b.mark(drawings[kind](colour ?? palette.accent), 2)]);
}
