import { lightness, shade, tint } from './color.ts';
import { leaf, oval, poly, star } from './path.ts';

type Tile = (dark: string, light: string, id: string) => { size: [number, number]; svg: string };

const stroke = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" stroke-opacity="${opacity}"/>`;
const fill = (d: string, colour: string, opacity = 1) =>
  `<path d="${d}" fill="${colour}" fill-opacity="${opacity}"/>`;

const TILES = {
  scales: (dark, light) => {
    const scale = (x: number, y: number) =>
      stroke(
        `M${x} ${y}Q${x + 1} ${y + 21} ${x + 17} ${y + 22}Q${x + 33} ${y + 21} ${x + 34} ${y}`,
        dark,
        3.6,
        0.65,
      ) + stroke(`M${x + 7} ${y + 8}Q${x + 9} ${y + 14} ${x + 15} ${y + 15}`, light, 2.6, 0.5);
    const row = (dx: number, y: number) => [-34, 0, 34].map((x) => scale(x + dx, y)).join('');
    return { size: [34, 36], svg: row(0, -18) + row(17, 0) + row(0, 18) };
  },
  fur: (dark, light) => ({
    size: [58, 52],
    svg: [
      [8, 6, dark],
      [37, 14, light],
      [22, 30, dark],
      [48, 38, dark],
      [4, 42, light],
    ]
      .map(([x, y, colour]) =>
        stroke(`M${x} ${y}q2 9 6 11M${Number(x) + 6} ${y}q2 6 5 8`, String(colour), 3, 0.5),
      )
      .join(''),
  }),
  cracks: (dark, light) => ({
    size: [150, 140],
    svg:
      stroke('M12 8L34 30L28 52L54 70L50 92M34 30L58 24M54 70L80 64', dark, 3.6, 0.75) +
      stroke('M98 66L120 84L112 108L136 126M120 84L144 74', dark, 3.6, 0.75) +
      stroke('M15 6L37 28M101 64L123 82M57 68L82 62', light, 2.2, 0.55) +
      fill(
        poly([
          [84, 14],
          [98, 8],
          [104, 20],
          [92, 26],
        ]),
        dark,
        0.35,
      ) +
      fill(
        poly([
          [18, 104],
          [34, 98],
          [38, 112],
          [24, 120],
        ]),
        dark,
        0.3,
      ) +
      fill(oval(128, 34, 4, 3) + oval(70, 118, 3, 3) + oval(78, 42, 3, 2), dark, 0.5),
  }),
  wood: (dark, light) => ({
    size: [84, 150],
    svg:
      stroke(
        'M8 0Q16 40 8 75T8 150M28 0Q20 36 26 60Q34 96 26 120T28 150M76 0Q68 40 76 80T76 150',
        dark,
        3.4,
        0.6,
      ) +
      stroke(
        'M50 0Q44 20 50 38M50 92Q60 120 50 150M64 0Q60 30 66 52Q72 80 64 110T64 150',
        dark,
        3,
        0.5,
      ) +
      stroke(`${oval(50, 64, 11, 19)}${oval(50, 64, 5, 10)}`, dark, 3.2, 0.65) +
      stroke('M14 0Q22 40 14 75T14 150M40 0Q36 26 38 44', light, 2.2, 0.4),
  }),
  plates: (dark, light) => ({
    size: [92, 84],
    svg:
      stroke('M0 40Q46 56 92 40M46 0L46 48M0 48L0 84M92 48L92 84', dark, 3.6, 0.6) +
      stroke('M0 44Q46 60 92 44', light, 2.4, 0.6) +
      fill(
        oval(10, 30, 3.4) + oval(82, 30, 3.4) + oval(36, 10, 3.4) + oval(56, 10, 3.4),
        dark,
        0.7,
      ) +
      fill(oval(9, 29, 1.5) + oval(81, 29, 1.5) + oval(35, 9, 1.5) + oval(55, 9, 1.5), light, 0.9),
  }),
  panels: (dark, light) => ({
    size: [100, 100],
    svg:
      stroke('M0 22L30 22L44 36L44 70L60 86L100 86M44 36L80 36L80 0M80 36L100 56', dark, 3.2, 0.6) +
      stroke('M2 25L29 25L42 38', light, 2, 0.5) +
      fill(oval(80, 36, 4) + oval(44, 70, 4), dark, 0.7) +
      fill(
        poly([
          [8, 50],
          [28, 50],
          [28, 58],
          [8, 58],
        ]),
        dark,
        0.35,
      ),
  }),
  stripes: (dark) => ({
    size: [220, 86],
    svg: fill(
      'M0 8Q30 2 62 16Q30 18 0 24ZM220 8Q190 2 150 14Q190 18 220 24Z' +
        'M40 52Q82 40 132 54Q82 62 40 52ZM0 64Q20 60 26 66Q16 72 0 72ZM220 64Q196 58 176 66Q196 74 220 72Z',
      dark,
      0.75,
    ),
  }),
  spots: (dark, light) => ({
    size: [110, 104],
    svg:
      fill(
        oval(24, 24, 13, 11) + oval(78, 72, 15, 12) + oval(86, 16, 7, 6) + oval(30, 78, 8, 7),
        dark,
        0.5,
      ) + fill(oval(58, 46, 4) + oval(8, 56, 3) + oval(100, 42, 3), light, 0.6),
  }),
  leaves: (dark, light) => ({
    size: [82, 86],
    svg:
      fill(
        leaf([8, 6], [36, 26], 17) + leaf([74, 40], [46, 62], 17) + leaf([10, 56], [30, 82], 15),
        dark,
        0.42,
      ) +
      stroke('M10 8L32 23M72 42L50 59M12 58L28 79', light, 2.2, 0.6) +
      fill(leaf([58, 4], [70, 22], 10), light, 0.35),
  }),
  feathers: (dark, light) => {
    const plume = (x: number, y: number) =>
      stroke(
        `M${x} ${y}Q${x + 3} ${y + 19} ${x + 14} ${y + 26}Q${x + 25} ${y + 19} ${x + 28} ${y}`,
        dark,
        3,
        0.5,
      ) + stroke(`M${x + 14} ${y + 4}L${x + 14} ${y + 20}`, light, 2.4, 0.5);
    const row = (dx: number, y: number) => [-28, 0, 28].map((x) => plume(x + dx, y)).join('');
    return { size: [28, 40], svg: row(0, -20) + row(14, 0) + row(0, 20) };
  },
  bubbles: (_dark, light) => ({
    size: [124, 130],
    svg:
      stroke(
        oval(28, 30, 10) + oval(88, 84, 13) + oval(96, 22, 6) + oval(36, 102, 7),
        light,
        3,
        0.75,
      ) +
      fill(
        oval(24, 26, 3) + oval(83, 78, 4) + oval(60, 58, 4) + oval(12, 74, 3) + oval(66, 8, 2.4),
        light,
        0.85,
      ),
  }),
  bands: (dark, light) => ({
    size: [120, 42],
    svg:
      stroke('M0 20Q60 36 120 20', dark, 4.4, 0.65) + stroke('M0 27Q60 43 120 27', light, 3, 0.45),
  }),
  stitches: (dark, light) => ({
    size: [132, 128],
    svg:
      stroke('M14 30L84 22M26 22L28 38M44 20L46 36M62 18L64 34', dark, 3.2, 0.7) +
      stroke('M70 92L122 104M82 86L80 102M100 90L98 108', dark, 3.2, 0.7) +
      fill(
        poly([
          [16, 74],
          [46, 70],
          [50, 100],
          [20, 104],
        ]),
        light,
        0.4,
      ) +
      stroke('M16 74L46 70L50 100L20 104Z', dark, 2.4, 0.55),
  }),
  glyphs: (dark, light) => ({
    size: [128, 132],
    svg:
      stroke('M20 14L20 46L44 46M20 30L34 30M86 66L112 66L112 96L92 96L92 82', light, 4, 0.75) +
      stroke(oval(98, 26, 9), light, 3.4, 0.7) +
      stroke('M28 84L46 104M46 84L28 104', light, 3.6, 0.6) +
      stroke('M0 64L64 64L64 132', dark, 3, 0.6),
  }),
  sun: (dark, light) => ({
    size: [126, 126],
    svg:
      stroke(oval(63, 63, 15) + oval(63, 63, 6), dark, 3.2, 0.55) +
      stroke(
        'M63 36L63 24M63 90L63 102M36 63L24 63M90 63L102 63M44 44L35 35M82 44L91 35M44 82L35 91M82 82L91 91',
        dark,
        3.6,
        0.55,
      ) +
      stroke('M0 0L14 14M126 0L112 14M0 126L14 112M126 126L112 112', light, 3.4, 0.6),
  }),
  shell: (dark, light) => ({
    size: [72, 66],
    svg:
      stroke(
        'M0 0Q10 40 36 60Q62 40 72 0M18 0Q22 34 36 60M54 0Q50 34 36 60M36 0L36 60',
        dark,
        3,
        0.5,
      ) + stroke('M6 6Q16 38 34 54', light, 2.2, 0.5),
  }),
  waves: (dark, light) => ({
    size: [96, 56],
    svg:
      stroke('M0 16Q24 0 48 16T96 16', light, 3.4, 0.6) +
      stroke('M0 42Q24 28 48 42T96 42', dark, 3.2, 0.45),
  }),
  wisps: (dark, light) => ({
    size: [112, 116],
    svg:
      stroke('M10 30Q34 8 50 26Q60 40 46 46Q36 48 38 38', light, 3.4, 0.6) +
      stroke('M60 92Q84 66 102 84Q110 98 96 102', dark, 3.2, 0.4),
  }),
  petals: (dark, light) => ({
    size: [112, 108],
    svg:
      fill(star(28, 28, 14, 5, 0.6) + star(84, 78, 11, 5, 0.6), light, 0.7) +
      fill(oval(28, 28, 4) + oval(84, 78, 3.2), dark, 0.6) +
      fill(oval(70, 20, 3) + oval(20, 82, 3), dark, 0.35),
  }),
  diamonds: (dark, light) => ({
    size: [76, 104],
    svg:
      fill(
        poly([
          [38, 0],
          [76, 52],
          [38, 104],
          [0, 52],
        ]),
        dark,
        0.5,
      ) + stroke('M38 0L76 52L38 104L0 52Z', light, 2, 0.3),
  }),
  stars: (_dark, light) => ({
    size: [118, 122],
    svg:
      fill(star(24, 30, 10, 4, 0.28) + star(86, 84, 13, 4, 0.28), light, 0.95) +
      fill(
        oval(70, 22, 2.4) +
          oval(38, 80, 2.8) +
          oval(104, 40, 2) +
          oval(58, 54, 1.8) +
          oval(12, 104, 2.2),
        light,
        0.9,
      ),
  }),
  embers: (dark) => ({
    size: [132, 138],
    svg:
      stroke(
        'M10 20L36 44L30 70L60 88L54 118M36 44L66 36L86 52M60 88L92 82L108 110M86 52L118 40',
        dark,
        9,
        0.9,
      ) +
      stroke(
        'M10 20L36 44L30 70L60 88L54 118M36 44L66 36L86 52M60 88L92 82L108 110M86 52L118 40',
        '#ffb22e',
        4.4,
      ) +
      stroke('M36 44L66 36M60 88L92 82', '#fff0a0', 2),
  }),
} satisfies Record<string, Tile>;

export type TextureName = keyof typeof TILES;

export function texturePattern(name: TextureName, base: string, id: string): string {
  const dark = shade(base, lightness(base) < 0.4 ? 0.12 : 0.24);
  const light = tint(base, lightness(base) < 0.4 ? 0.34 : 0.2);
  const { size, svg } = (TILES[name] as Tile)(dark, light, id);
  return `<pattern id="${id}" width="${size[0]}" height="${size[1]}" patternUnits="userSpaceOnUse" patternTransform="translate(7 11)">${svg}</pattern>`;
}
