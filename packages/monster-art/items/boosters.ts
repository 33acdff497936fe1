/**
 * The stat boosters: food for each stat in four sizes, in a box of 128 by 128 with the centre at
 * (64, 56).
 */
const steam = (x: number, y: number, colour = '#e8ecf4') =>
  `<path d="M${x} ${y}q-7-8 0-15t0-15" fill="none" stroke="${colour}" stroke-width="4" stroke-linecap="round" opacity=".6"/>`;
const LINE = 'stroke="#0d1018" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"';
const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}" ${LINE}/>`;
const round = (x: number, y: number, rx: number, fill: string, ry = rx) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${LINE}/>`;
const mark = (d: string, stroke: string, width = 4) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const dot = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const shine = (d: string, width = 4) => mark(d, '#ffffff', width).replace('/>', ' opacity=".55"/>');

const lif = [
  steam(58, 34) +
    steam(72, 30) +
    shape('M40 44h48l-7 46q-17 6-34 0z', '#f4efe2') +
    round(64, 44, 24, '#e7b95c', 7) +
    mark('M46 62l2 18', '#d9cfb8') +
    mark('M82 58l-3 26', '#c23b3b', 6),
  steam(52, 38) +
    steam(76, 36) +
    shape('M26 52h76q0 38-28 42H54Q26 90 26 52z', '#3f76b5') +
    round(64, 52, 38, '#d99a3d', 12) +
    dot(48, 51, 5, '#e8703a') +
    dot(70, 55, 5, '#e8703a') +
    dot(82, 49, 4, '#7fae4f') +
    dot(60, 48, 4, '#7fae4f') +
    shine('M34 68q4 16 16 20'),
  mark('M78 50L98 14', '#b98a55', 8) +
    shape('M30 50h68v30q0 16-16 16H46q-16 0-16-16z', '#8d97a8') +
    shape('M30 60H18v14h12M98 60h12v14H98', '#5b6577') +
    round(64, 50, 34, '#9a4f2a', 10) +
    dot(52, 49, 6, '#e2b070') +
    dot(74, 52, 5, '#7fae4f') +
    dot(64, 46, 4, '#e8703a') +
    shine('M40 66v18'),
  steam(46, 32) +
    steam(64, 26) +
    steam(82, 32) +
    shape('M44 92l-8 10M84 92l8 10', '#2d3340') +
    shape('M22 46h84q10 50-30 52H52Q12 96 22 46z', '#2f3644') +
    round(64, 46, 44, '#1c212b', 13) +
    round(64, 47, 34, '#7ed36b', 8) +
    dot(52, 46, 4, '#c6f2b4') +
    dot(72, 49, 5, '#c6f2b4') +
    mark('M22 56q-12 6-6 20M106 56q12 6 6 20', '#5b6577', 6) +
    shine('M34 66q2 16 12 24'),
];

const pow = [
  mark('M40 26q24-18 48 0', '#aeb8c8', 9) +
    shape('M40 28L28 88q14 8 20-4l6-48zM88 28l12 60q-14 8-20-4l-6-48z', '#e0344f') +
    mark('M38 56l10 3M35 70l10 3M90 56l-10 3M93 70l-10 3', '#8c1830') +
    mark('M54 30q10 8 20 0', '#aeb8c8', 6),
  shape('M22 52q0-22 22-22 18 0 18 20v38H30q-8 0-8-36z', '#c9894d') +
    shape('M106 52q0-22-22-22-18 0-18 20v38h32q8 0 8-36z', '#c9894d') +
    shape('M26 78h38v16H30zM102 78H64v16h34z', '#7a4a22') +
    mark('M34 50h18M34 60h18M94 50H76M94 60H76', '#8b5a2b') +
    dot(44, 86, 3, '#f2d9a8') +
    dot(84, 86, 3, '#f2d9a8'),
  shape('M44 50h40v14H44z', '#c9d1de') +
    shape('M24 36q10-6 20 0v42q-10 6-20 0zM84 36q10-6 20 0v42q-10 6-20 0z', '#4a5468') +
    shape('M14 46h10v22H14zM104 46h10v22h-10z', '#6b768b') +
    shine('M30 42v26M90 42v26M50 54h28'),
  shape('M30 48h68v10H30z', '#c9d1de') +
    shape('M10 34h44v12l-10 8v14l12 10v8H8v-8l12-10V54L10 46z', '#4a5468') +
    shape('M118 34H74v12l10 8v14L72 78v8h48v-8l-12-10V54l10-8z', '#4a5468') +
    shine('M16 39h32M80 39h32') +
    mark('M58 26l6-12 6 12M64 14v-6', '#f2b632', 5),
];

const int = [
  shape('M28 26h68q6 0 6 6v58q0 6-6 6H28z', '#4aa3df') +
    shape('M28 26h12v70H28z', '#2b6ea3') +
    shape('M52 66q-2-14 12-16 4-14 16-8 8 6 2 14 8 12-8 16H60z', '#ffd84d') +
    dot(78, 50, 3, '#0d1018') +
    shape('M86 52l9 3-9 4z', '#f07f3c') +
    shine('M46 34h46'),
  shape('M28 24h66q8 0 8 8v58q0 8-8 8H28z', '#b5523f') +
    shape('M28 24h12v74H28z', '#7d3124') +
    mark('M60 48q0-10 11-10t11 10q0 7-11 12v7', '#f7e3b0', 7) +
    dot(71, 78, 5, '#f7e3b0') +
    mark('M48 32h46M48 90h46', '#e0a07f', 3),
  shape('M24 28h74q8 0 8 8v54q0 8-8 8H24z', '#6b4426') +
    shape('M32 36h62v54H32z', '#7d5531') +
    shape('M50 20h28v30q-14 10-28 0z', '#f4e9cc') +
    mark('M56 28h16M56 36h16', '#8a7a58', 3) +
    shape('M56 62h16v18H56z', '#f2b632') +
    dot(64, 70, 3, '#6b4426') +
    mark('M36 42v42M90 42v42', '#4a2d17', 3),
  shape('M22 74h84v24H22z', '#38285f') +
    shape('M28 48h74v26H28z', '#5a3fa0') +
    shape('M24 22h78v26H24z', '#7b5cd6') +
    mark('M30 28v14M34 54v14M28 80v12', '#f2b632', 5) +
    mark('M40 16q8 10 0 20t0 24 0 24 0 16M88 16q-8 10 0 20t0 24 0 24 0 16', '#c9d1de', 6) +
    shape('M54 50h22v22H54z', '#f2b632') +
    mark('M59 50v-6q6-8 12 0v6', '#c98d12', 4) +
    dot(65, 60, 4, '#38285f'),
];

const berry = (x: number, y: number, r = 8) =>
  round(x, y, r, '#4353c9') + mark(`M${x - 3} ${y - 3}l6 4M${x + 3} ${y - 3}l-6 4`, '#232d7d', 2);
const ski = [
  shape('M44 60L20 44q-4 14 6 18-10 6-6 20zM84 60l24-16q4 14-6 18 10 6 6 20z', '#c3c9ff') +
    round(64, 61, 25, '#4353c9') +
    mark('M50 50q14-10 28 0M47 62q17-8 34 0M52 76q12-6 24 0', '#8f9bff', 4) +
    shine('M50 52q4-6 10-7'),
  shape('M36 44h56v42q0 12-12 12H48q-12 0-12-12z', '#3a47b5') +
    shape('M38 24h52v18H38z', '#e0344f') +
    shape('M44 56h40v26H44z', '#f7f0dd') +
    berry(58, 69) +
    berry(72, 69) +
    shine('M42 50v34') +
    mark('M46 30v8M56 30v8M66 30v8M76 30v8', '#8c1830', 3),
  shape('M16 62q48-24 96 0l-12 30q-36 12-72 0z', '#d69a50') +
    round(64, 60, 46, '#3a47b5', 17) +
    mark('M28 52l66 20M44 45l60 16M34 72l56-24M56 77l44-20', '#eabf78', 6) +
    berry(64, 60, 7) +
    mark('M26 78l4 10M46 84l2 10M82 84l-2 10M102 78l-4 10', '#a56b2a', 4),
  shape('M28 74h72v24H28z', '#f3e4c8') +
    shape('M36 50h56v24H36z', '#f3e4c8') +
    shape('M44 28h40v22H44z', '#f3e4c8') +
    mark(
      'M30 80q9 8 17 0t17 0 17 0 17 0M38 56q9 8 17 0t17 0 17 0M46 34q9 8 18 0t18 0',
      '#3a47b5',
      6,
    ) +
    berry(64, 20) +
    berry(50, 46, 5) +
    berry(78, 46, 5) +
    berry(40, 70, 5) +
    berry(88, 70, 5),
];

const spd = [
  shape('M54 20h20v20l10 12v40q0 6-6 6H50q-6 0-6-6V52l10-12z', '#e2a33c') +
    shape('M52 12h24v12H52z', '#8d97a8') +
    dot(58, 70, 4, '#fff1c4') +
    dot(70, 60, 3, '#fff1c4') +
    dot(68, 82, 4, '#fff1c4') +
    shine('M51 58v26'),
  shape('M52 14h24v24q16 6 16 24v28q0 8-8 8H44q-8 0-8-8V62q0-18 16-24z', '#5fb8a8') +
    shape('M36 60h56v22H36z', '#f7f0dd') +
    mark('M46 78q10-20 20-8t16-6', '#2d3340', 5) +
    shape('M50 8h28v12H50z', '#e0344f') +
    dot(50, 50, 3, '#e5fff8') +
    dot(76, 46, 4, '#e5fff8') +
    dot(64, 52, 3, '#e5fff8') +
    shine('M44 86v4'),
  shape('M54 14h20v22l26 46q6 16-12 16H40q-18 0-12-16l26-46z', '#6a5bd6') +
    shape('M50 8h28v12H50z', '#b98a55') +
    shape('M70 38L46 66h14l-8 24 28-32H66z', '#ffe14d') +
    shine('M44 66l-6 14'),
  shape('M54 12h20v18q30 10 30 38 0 32-40 32T24 68q0-28 30-38z', '#16244f') +
    shape('M50 6h28v12H50z', '#c9d1de') +
    mark('M34 84Q48 76 66 60', '#5aa9e6', 10) +
    mark('M38 74Q52 66 66 58', '#bfe4ff', 5) +
    shape('M76 38l5 11 12 2-9 8 2 12-10-6-11 6 3-12-9-8 12-2z', '#ffe14d') +
    dot(44, 52, 2, '#ffffff') +
    dot(90, 82, 3, '#ffffff') +
    dot(56, 42, 2, '#ffffff') +
    shine('M34 58q4-10 12-14'),
];

const torso = (fill: string) =>
  shape('M38 18l14 8q12 8 24 0l14-8 18 20-14 14v44q-30 10-60 0V52L20 38z', fill);
const def = [
  torso('#5f9e8a') +
    mark('M46 52l16 14 16-14M46 70l16 14 16-14M62 32v62', '#3d6e5f', 3) +
    mark('M40 24L28 40M88 24l12 16', '#bfe3d6', 4),
  torso('#8b5a2b') +
    mark('M64 34v62', '#5a3614', 4) +
    [46, 62, 78]
      .map(
        (y) =>
          dot(46, y, 4, '#e8ecf4') +
          dot(56, y + 6, 3, '#c9d1de') +
          dot(82, y, 4, '#e8ecf4') +
          dot(72, y + 6, 3, '#c9d1de'),
      )
      .join('') +
    mark('M36 88q28 8 56 0', '#3a2410', 6),
  torso('#aeb8c8') +
    mark('M64 36v56M44 54q20 14 40 0', '#6b768b', 4) +
    round(30, 36, 12, '#8d97a8') +
    round(98, 36, 12, '#8d97a8') +
    mark('M74 64l6 4-4 6M50 78l8 2', '#6b768b', 3) +
    shine('M46 62v24'),
  torso('#5b6577') +
    shape(
      'M8 40V20h8v8h8v-8h8v8h8v24q-20 8-32-12zM120 40V20h-8v8h-8v-8h-8v8h-8v24q20 8 32-12z',
      '#7d899e',
    ) +
    shape('M46 46h36v22q0 18-18 26-18-8-18-26z', '#f2b632') +
    mark('M56 84V64q8-10 16 0v20M64 60v26', '#8a5a00', 4) +
    shine('M52 52v14'),
];

const loyalty = [
  shape('M34 46l30-16 30 16v36L64 98 34 82z', '#ffffff') +
    shape('M34 46l30 16 30-16M64 62v36', 'none') +
    dot(48, 70, 2, '#c9d1de') +
    dot(54, 80, 2, '#c9d1de') +
    dot(78, 68, 2, '#c9d1de') +
    shape('M64 38q-8-10-13-3t13 16q18-9 13-16t-13 3z', '#ff6f91'),
  shape('M40 62L16 42l2 40zM88 62l24-20-2 40z', '#f7d9a0') +
    shape('M40 42h48v40H40z', '#b8692e') +
    mark('M44 50l38 24M44 62l30 18M54 44l30 20', '#e2a05c', 5) +
    shine('M46 48h24'),
  shape('M18 44h92v54H18z', '#a8642c') +
    shape('M26 30h76l8 14H18z', '#c9894d') +
    [
      [44, 62],
      [64, 62],
      [84, 62],
      [54, 78],
      [74, 78],
    ]
      .map(([x, y]) =>
        shape(`M${x} ${(y as number) - 10}l9 5v10l-9 5-9-5V${(y as number) - 5}z`, '#ffb92e'),
      )
      .join('') +
    mark('M84 72q4 14 0 22', '#ffd772', 6),
  shape('M28 78h72v20H28z', '#6b3f22') +
    shape('M38 58h52v20H38z', '#8a5430') +
    shape('M46 40h36v18H46z', '#6b3f22') +
    round(64, 28, 13, '#8a5430') +
    mark(
      'M32 84q8 6 16 0t16 0 16 0 16 0M42 64q7 6 15 0t15 0 14 0M50 46q7 5 14 0t14 0',
      '#ffd9b0',
      4,
    ) +
    shape('M64 24q-5-7-9-2t9 12q13-7 9-12t-9 2z', '#ff6f91'),
];

const chili = (x: number, y: number, turn: number) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${shape('M-4-14q14 2 10 16-2 10-10 16 4-10 0-18z', '#e0344f')}${mark('M-2-14q2-6 8-6', '#4fc38a', 4)}</g>`;
const bun = (extra: string) =>
  shape('M22 76q0-42 42-42t42 42q0 18-42 18T22 76z', '#d98f3f') +
  shape('M40 82q24-12 48 0-4 10-24 10t-24-10z', '#a8521f') +
  shine('M36 60q8-14 22-16') +
  extra;
const guts = [
  bun(mark('M56 30q4-6 0-12M72 30q4-6 0-12', '#e8ecf4', 3)),
  bun(
    dot(76, 58, 10, '#e0344f') +
      steam(48, 32, '#ff9a5c') +
      steam(64, 28, '#ff9a5c') +
      steam(80, 32, '#ff9a5c'),
  ),
  shape('M12 84h104q-12 16-52 16T12 84z', '#e8ecf4') +
    shape('M24 84l28-44q12 8 24 0l28 44q-40 10-80 0z', '#f6f1e4') +
    shape('M52 40q12 8 24 0l4 8q2 14 8 24-12-4-14 8-8-8-16 4-2-14-14-8 6-16 4-28z', '#c8461f') +
    mark('M56 30q-4-10 4-16M66 30q-2-14 6-20M76 32q2-8 8-10', '#ff9a5c', 5),
  shape('M10 66h108q-6 32-54 32T10 66z', '#2d3340') +
    round(64, 66, 54, '#1a0f12', 16) +
    shape('M40 58q-6-16 8-28 0 10 8 12-2-18 12-30 0 16 10 22 2-8 0-12 14 16 6 36z', '#ff7a2e') +
    shape('M52 58q-4-10 6-18 2 8 8 8 0-8 4-12 10 12 4 22z', '#ffd54d') +
    chili(34, 68, 40) +
    chili(64, 72, 100) +
    chili(94, 66, -30),
];

/** Drawings of levels 1 to 4 by stat. */
export const BOOSTERS: Readonly<Record<string, readonly string[]>> = {
  LIF: lif,
  POW: pow,
  INT: int,
  SKI: ski,
  SPD: spd,
  DEF: def,
  LOYALTY: loyalty,
  GUTS: guts,
};
