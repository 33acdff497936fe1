import { shade, tint } from './color.ts';
import { type Feature, on, onBoth, unless } from './feature.ts';
import { Z } from './figure.ts';
import { leaf, oval, poly, star } from './path.ts';

const WINGS = {
  bat: {
    d: 'M-6 22C4 -30 30 -92 92 -126C92 -112 98 -104 110 -98C128 -76 140 -44 142 -8C126 -26 112 -24 104 2C92 -14 78 -10 70 18C58 2 40 4 34 32C22 30 8 28 -6 22Z',
    veins: 'M0 16L96 -112M30 -30L138 -14M22 -12L104 0M14 4L70 16',
  },
  fairy: {
    d: 'M-4 8C18 -60 70 -112 112 -100C136 -72 104 -14 58 2C92 6 108 34 92 56C62 70 18 44 -4 8Z',
    veins: 'M0 6Q50 -40 104 -88M4 8Q46 20 86 48M10 0Q60 -14 100 -50',
  },
  bird: {
    d: 'M-8 18C2 -34 36 -92 96 -120C94 -104 102 -98 122 -98C116 -82 122 -74 140 -70C128 -58 130 -48 144 -40C128 -32 126 -24 134 -12C114 -12 108 -4 110 10C86 4 74 10 68 26C40 36 12 32 -8 18Z',
    veins:
      'M8 8Q60 -40 92 -104M12 12Q74 -20 118 -88M16 16Q80 0 134 -60M18 20Q74 14 134 -30M22 24Q66 22 118 -6',
  },
  insect: {
    d: 'M-4 4C30 -50 96 -84 138 -72C150 -52 110 -12 50 8C94 10 118 34 104 48C70 56 24 34 -4 4Z',
    veins: 'M0 2L132 -64M30 -14L112 -30M4 6L98 44M40 2L80 8',
  },
};

export function wings(kind: keyof typeof WINGS, colour?: string): Feature {
  return unless('wings', (site) =>
    onBoth('back', (b, { palette }) => {
      const fill = colour ?? palette.accent;
      const clear = kind === 'fairy' || kind === 'insect';
      return [
        b.thing(WINGS[kind].d, clear ? tint(fill, 0.14) : fill, {
          opacity: clear ? 0.86 : 1,
          finish: clear ? 'glass' : 'matte',
          inside: `<path d="${b.place(WINGS[kind].veins)}" fill="none" stroke="${clear ? '#ffffff' : shade(fill, 0.2)}" stroke-width="${clear ? 4 : 7}" opacity=".6" stroke-linecap="round"/>`,
        }),
      ].map((part) => ({ ...part, z: Z.wings }));
    })(site),
  );
}

const SHOULDERS = {
  pauldrons: (b: string) => [
    {
      d: 'M-40 26C-46 -14 -20 -40 10 -40C40 -36 54 -8 50 24C24 10 -14 12 -40 26Z',
      fill: b,
      metal: true,
    },
    { d: 'M-36 22C-10 8 22 8 46 20L46 32C20 20 -10 22 -34 34Z', fill: shade(b, 0.14), metal: true },
  ],
  stones: (b: string) => [
    {
      d: poly([
        [-32, 18],
        [-34, -12],
        [-10, -34],
        [18, -28],
        [26, -2],
        [14, 20],
      ]),
      fill: b,
      metal: false,
    },
    {
      d: poly([
        [6, 22],
        [12, -12],
        [36, -22],
        [52, 0],
        [42, 22],
      ]),
      fill: shade(b, 0.07),
      metal: false,
    },
  ],
  spikes: (b: string) => [
    { d: 'M-24 14Q-24 -20 -6 -44Q2 -18 4 14Z', fill: b, metal: false },
    { d: 'M-2 14Q4 -22 32 -42Q34 -14 30 16Z', fill: b, metal: false },
  ],
  leaves: (b: string) => [
    { d: leaf([-10, 14], [-26, -40], 28), fill: shade(b, 0.05), metal: false },
    { d: leaf([0, 14], [16, -50], 30), fill: b, metal: false },
    { d: leaf([10, 16], [52, -24], 28), fill: tint(b, 0.04), metal: false },
  ],
  elytra: (b: string) => [
    {
      d: 'M-34 34C-44 -10 -18 -42 14 -40C44 -34 58 2 48 38C24 28 -8 26 -34 34Z',
      fill: b,
      metal: true,
    },
  ],
  fur: (b: string) => [
    {
      d: 'M-44 20C-46 -14 -22 -34 4 -34C34 -34 54 -12 54 18C46 8 42 14 36 30C30 14 22 14 14 32C8 14 -2 16 -10 32C-16 16 -30 14 -44 20Z',
      fill: b,
      metal: false,
    },
  ],
  ice: (b: string) => [
    {
      d: poly([
        [-26, 18],
        [-32, -26],
        [-14, -40],
        [0, 14],
      ]),
      fill: b,
      metal: true,
    },
    {
      d: poly([
        [-6, 18],
        [4, -52],
        [22, -38],
        [22, 18],
      ]),
      fill: tint(b, 0.06),
      metal: true,
    },
    {
      d: poly([
        [16, 18],
        [38, -22],
        [50, -6],
        [38, 20],
      ]),
      fill: b,
      metal: true,
    },
  ],
} satisfies Record<string, (b: string) => { d: string; fill: string; metal: boolean }[]>;

export function shoulders(kind: keyof typeof SHOULDERS, colour?: string): Feature {
  return onBoth('shoulder', (b, { palette }) =>
    SHOULDERS[kind](colour ?? palette.dark).map(({ d, fill, metal }, index) =>
      b.thing(d, fill, {
        dz: 1 + index * 0.01,
        finish: metal ? (kind === 'ice' ? 'glass' : 'metal') : 'matte',
      }),
    ),
  );
}

const MEDALS = {
  heart: 'M0 26C-30 6 -34 -24 -14 -28C-6 -28 0 -20 0 -14C0 -20 6 -28 14 -28C34 -24 30 6 0 26Z',
  core: oval(0, 0, 22),
  diamond: 'M0 -30L22 0L0 30L-22 0Z',
  star: star(0, 0, 30),
  sun: star(0, 0, 34, 9, 0.62),
  drop: 'M0 -32C18 -6 26 6 18 20C10 32 -10 32 -18 20C-26 6 -18 -6 0 -32Z',
  shield: 'M-24 -26C-8 -22 8 -22 24 -26C28 4 18 24 0 34C-18 24 -28 4 -24 -26Z',
};

export function medal(kind: keyof typeof MEDALS, colour?: string): Feature {
  return on('chest', (b, { palette }) => [
    b.thing(MEDALS[kind], colour ?? palette.accent, {
      dz: 1,
      finish: kind === 'sun' || kind === 'star' || kind === 'shield' ? 'metal' : 'glass',
    }),
  ]);
}

export function collar(kind: 'ruff' | 'fur' | 'scarf' | 'leaves', colour?: string): Feature {
  return on('chest', (b, { palette }) => {
    const fill = colour ?? (kind === 'ruff' ? palette.second : palette.accent);
    if (kind === 'scarf')
      return [
        b.thing('M34 -30C50 0 58 34 46 66L18 58C28 34 24 4 14 -18Z', shade(fill, 0.06), {
          dz: 0.9,
        }),
        b.thing(
          'M-64 -50C-24 -32 24 -32 64 -50C70 -38 68 -24 62 -16C24 2 -24 2 -62 -16C-68 -24 -70 -38 -64 -50Z',
          fill,
          { dz: 1 },
        ),
      ];
    const tips = kind === 'leaves' ? 7 : 8;
    return Array.from({ length: tips }, (_, index) => {
      const t = index / (tips - 1);
      const x = -62 + t * 124;
      const y = -40 + Math.sin(t * Math.PI) * 22;
      const d = leaf(
        [x * 0.72, y - 16],
        [x * 1.14, y + 34 + Math.sin(t * Math.PI) * 8],
        kind === 'fur' ? 22 : 30,
      );
      return b.thing(d, index % 2 ? shade(fill, 0.1) : fill, {
        dz: 1 + (index % 2) * 0.01,
        line: 3.5,
      });
    });
  });
}

export const backShell: Feature = unless(
  'shell',
  onBoth('back', (b, { palette }, side) =>
    side === 'R'
      ? [
          b.thing(oval(40, -30, 78, 74), palette.accent, {
            inside: `<path d="${b.place('M40 -30C60 -40 70 -10 46 -2C8 4 -4 -40 30 -66C76 -90 116 -40 96 4C84 30 60 40 40 42')}" fill="none" stroke="${shade(palette.accent, 0.2)}" stroke-width="13" stroke-linecap="round"/>`,
          }),
        ].map((part) => ({ ...part, z: Z.wings }))
      : [],
  ),
);

export function around(
  kind: 'bubbles' | 'sparks' | 'petals' | 'snow' | 'embers' | 'stars' | 'hearts' | 'bolts',
  colour: string,
): Feature {
  const draw: Record<typeof kind, (size: number) => string> = {
    bubbles: (s) =>
      `<circle r="${s}" fill="${colour}" opacity=".35"/><circle r="${s}" fill="none" stroke="#fff" stroke-width="2.5" opacity=".8"/><circle cx="${-s * 0.35}" cy="${-s * 0.35}" r="${s * 0.22}" fill="#fff"/>`,
    sparks: (s) => `<path d="${star(0, 0, s * 1.3, 4, 0.25)}" fill="${colour}"/>`,
    petals: (s) => `<path d="${leaf([-s, 0], [s, -s * 0.4], s * 1.2)}" fill="${colour}"/>`,
    snow: (s) =>
      `<path d="M0 ${-s}L0 ${s}M${-s * 0.87} ${-s * 0.5}L${s * 0.87} ${s * 0.5}M${-s * 0.87} ${s * 0.5}L${s * 0.87} ${-s * 0.5}" stroke="${colour}" stroke-width="3.5" stroke-linecap="round"/>`,
    embers: (s) =>
      `<path d="M0 ${-s * 1.4}C${s} ${-s * 0.3} ${s * 0.8} ${s} 0 ${s}C${-s * 0.8} ${s} ${-s} ${-s * 0.3} 0 ${-s * 1.4}Z" fill="${colour}"/><circle cy="${s * 0.3}" r="${s * 0.4}" fill="#fff2a8"/>`,
    stars: (s) => `<path d="${star(0, 0, s * 1.2)}" fill="${colour}"/>`,
    hearts: (s) => `<path transform="scale(${s / 26})" d="${MEDALS.heart}" fill="${colour}"/>`,
    bolts: (s) =>
      `<path transform="scale(${s / 12})" d="M4 -18L-9 3L-1 3L-5 18L10 -4L1 -4Z" fill="${colour}"/>`,
  };
  const places = [
    [58, 96, 12],
    [452, 132, 14],
    [84, 250, 8],
    [430, 262, 9],
    [46, 372, 13],
    [464, 392, 11],
    [120, 46, 9],
    [404, 52, 8],
  ] as const;
  return ({ mark }) =>
    places.map(([x, y, size], index) =>
      mark(
        `<g transform="translate(${x} ${y}) rotate(${((index * 47) % 90) - 45})">${draw[kind](size)}</g>`,
        index % 2 ? -5 : 90,
      ),
    );
}
