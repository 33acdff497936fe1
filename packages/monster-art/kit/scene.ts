import { mix, tone } from './color.ts';
import { oval, poly, star } from './path.ts';

export type SceneKind =
  | 'arena'
  | 'sand'
  | 'forest'
  | 'snow'
  | 'cave'
  | 'sea'
  | 'ruins'
  | 'volcano'
  | 'sky'
  | 'moon'
  | 'town'
  | 'lab'
  | 'swamp'
  | 'castle'
  | 'meadow'
  | 'temple'
  | 'stage'
  | 'void';

export interface Scene {
  kind: SceneKind;
  hue: string;
}

const GROUND = 430;

export function drawScene({ kind, hue }: Scene, rays?: string): string {
  const top = tone(hue, 0.2, 0.06);
  const middle = tone(hue, 0.41, 0.1);
  const glow = tone(hue, 0.62, 0.12);
  const far = tone(hue, 0.32, 0.085);
  const near = tone(hue, 0.145, 0.045);
  const light = rays ?? glow;
  // Both lights cover only the area where they are visible, since gradients take long to render.
  return (
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".72" stop-color="${middle}"/><stop offset="1" stop-color="${tone(hue, 0.22, 0.06)}"/></linearGradient>` +
    `<radialGradient id="spot"><stop offset="0" stop-color="${light}" stop-opacity=".95"/><stop offset=".55" stop-color="${light}" stop-opacity=".34"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>` +
    `<radialGradient id="edge" cx=".5" cy=".46" r=".72"><stop offset=".62" stop-color="#05060d" stop-opacity="0"/><stop offset="1" stop-color="#05060d" stop-opacity=".62"/></radialGradient></defs>` +
    `<rect width="512" height="512" fill="url(#sky)"/>` +
    SCENES[kind]({ far, near, glow, middle }) +
    `<circle cx="256" cy="241" r="256" fill="url(#spot)"/>` +
    (rays ? sunburst(rays) : '') +
    `<path d="M0 0L512 0L512 512L0 512Z${oval(256, 236, 226)}" fill-rule="evenodd" fill="url(#edge)"/>`
  );
}

function sunburst(colour: string): string {
  const beams = Array.from({ length: 14 }, (_, index) => {
    const a = (index * 2 * Math.PI) / 14 + 0.1;
    const at = (angle: number) =>
      [256 + Math.cos(angle) * 420, 240 + Math.sin(angle) * 420] as const;
    return poly([[256, 240], at(a - 0.1), at(a + 0.1)]);
  });
  return `<path d="${beams.join('')}" fill="${mix(colour, '#ffffff', 0.2)}" opacity=".2"/>`;
}

interface Tones {
  far: string;
  near: string;
  glow: string;
  middle: string;
}

const fill = (d: string, colour: string, opacity = 1) =>
  `<path d="${d}" fill="${colour}" fill-opacity="${opacity}"/>`;
const floor = (colour: string, y = GROUND) =>
  fill(`M0 ${y}Q256 ${y - 22} 512 ${y}L512 512L0 512Z`, colour);

const SCENES: Record<SceneKind, (tones: Tones) => string> = {
  arena: ({ far, near, glow }) =>
    fill('M0 300Q256 240 512 300L512 420L0 420Z', far) +
    fill(
      Array.from({ length: 26 }, (_, i) =>
        oval(i * 20 + 6, 312 - Math.sin((i / 25) * Math.PI) * 26 + (i % 2) * 14, 8, 9),
      ).join(''),
      near,
      0.6,
    ) +
    fill('M40 -10L96 -10L210 430L90 430ZM472 -10L416 -10L302 430L422 430Z', glow, 0.2) +
    floor(near),
  sand: ({ far, near, glow }) =>
    fill(oval(400, 96, 44), glow, 0.5) +
    fill('M0 360Q120 290 250 350T512 320L512 512L0 512Z', far) +
    floor(near) +
    `<path d="M30 470Q120 452 210 470M280 486Q380 466 470 484" stroke="${far}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
  forest: ({ far, near }) =>
    fill(
      poly([
        [0, 400],
        [0, 120],
        [50, 210],
        [90, 90],
        [140, 250],
        [180, 170],
        [220, 400],
      ]) +
        poly([
          [300, 400],
          [330, 190],
          [370, 250],
          [420, 80],
          [460, 200],
          [512, 110],
          [512, 400],
        ]),
      far,
    ) +
    fill('M30 430L44 0L84 0L76 430ZM436 430L430 0L474 0L486 430Z', near, 0.75) +
    floor(near),
  snow: ({ far, near, glow }) =>
    fill(
      poly([
        [0, 400],
        [90, 170],
        [150, 270],
        [250, 130],
        [350, 300],
        [430, 180],
        [512, 330],
        [512, 420],
        [0, 420],
      ]),
      far,
    ) +
    fill(
      poly([
        [90, 170],
        [60, 246],
        [92, 232],
        [116, 250],
        [126, 230],
      ]) +
        poly([
          [250, 130],
          [206, 210],
          [246, 196],
          [276, 222],
          [302, 206],
        ]) +
        poly([
          [430, 180],
          [398, 236],
          [432, 222],
          [462, 242],
        ]),
      glow,
      0.8,
    ) +
    floor(near) +
    flakes(glow),
  cave: ({ far, near }) =>
    fill(
      poly([
        [0, 0],
        [512, 0],
        [512, 130],
        [470, 60],
        [440, 170],
        [400, 70],
        [350, 110],
        [310, 50],
        [250, 90],
        [190, 40],
        [150, 130],
        [110, 70],
        [70, 190],
        [36, 80],
        [0, 160],
      ]),
      near,
    ) +
    fill(
      poly([
        [0, 430],
        [40, 300],
        [80, 430],
      ]) +
        poly([
          [430, 430],
          [476, 280],
          [512, 400],
          [512, 430],
        ]),
      far,
    ) +
    floor(near),
  sea: ({ far, near, glow }) =>
    fill('M60 -10L150 -10L260 440L110 440ZM300 -10L350 -10L420 440L330 440Z', glow, 0.2) +
    fill(
      'M0 420C20 360 0 320 30 280C50 330 40 370 60 420ZM450 420C440 350 470 320 462 250C500 310 490 370 512 420Z',
      far,
    ) +
    floor(near) +
    `<g fill="none" stroke="${glow}" stroke-width="3" opacity=".6"><circle cx="70" cy="190" r="10"/><circle cx="92" cy="150" r="6"/><circle cx="440" cy="150" r="12"/><circle cx="424" cy="112" r="6"/></g>`,
  ruins: ({ far, near }) =>
    fill(
      'M30 430L30 130L20 130L20 104L110 104L110 130L100 130L100 430ZM412 430L412 210L440 184L452 200L482 176L482 430Z',
      far,
    ) +
    fill(
      'M44 130L50 130L50 430L44 430ZM62 130L68 130L68 430L62 430ZM80 130L86 130L86 430L80 430Z',
      near,
      0.6,
    ) +
    floor(near),
  volcano: ({ far, near, glow }) =>
    fill(
      poly([
        [-20, 430],
        [150, 150],
        [190, 166],
        [240, 150],
        [420, 430],
      ]),
      far,
    ) +
    fill('M150 150L190 166L240 150C250 210 222 230 214 290C196 240 178 250 170 210Z', glow, 0.8) +
    floor(near) +
    `<path d="M0 470Q120 440 200 472T512 456" stroke="${glow}" stroke-width="7" fill="none" opacity=".7"/>`,
  sky: ({ far, glow }) =>
    clouds(glow, 0.28) +
    fill(
      'M0 440Q60 396 120 424Q180 380 256 418Q330 378 400 424Q460 394 512 434L512 512L0 512Z',
      far,
    ),
  moon: ({ near, far, glow }) =>
    fill(oval(256, 206, 168), glow, 0.5) +
    fill(oval(206, 150, 24) + oval(318, 250, 34) + oval(300, 130, 14), far, 0.4) +
    fill(
      poly([
        [0, 430],
        [40, 360],
        [90, 420],
        [150, 380],
        [200, 430],
      ]) +
        poly([
          [340, 430],
          [400, 370],
          [440, 410],
          [490, 350],
          [512, 430],
        ]),
      far,
    ) +
    floor(near) +
    flakes(glow),
  town: ({ far, near, glow }) =>
    fill(
      'M0 430L0 250L50 250L50 200L100 200L100 280L150 280L150 430ZM360 430L360 240L390 210L420 240L420 290L460 290L460 180L512 180L512 430Z',
      far,
    ) +
    fill(
      'M14 280L30 280L30 300L14 300ZM66 226L82 226L82 246L66 246ZM66 266L82 266L82 286L66 286ZM476 210L492 210L492 230L476 230ZM476 260L492 260L492 280L476 280ZM380 262L396 262L396 282L380 282Z',
      glow,
      0.9,
    ) +
    floor(near),
  lab: ({ far, near, glow }) =>
    `<path d="M0 80L512 80M0 176L512 176M0 272L512 272M0 368L512 368M64 0L64 430M160 0L160 430M256 0L256 430M352 0L352 430M448 0L448 430" stroke="${far}" stroke-width="5"/>` +
    fill(
      oval(64, 80, 8) + oval(448, 176, 8) + oval(160, 272, 8) + oval(352, 80, 8) + oval(64, 368, 8),
      glow,
      0.8,
    ) +
    floor(near),
  swamp: ({ far, near, glow }) =>
    fill(
      'M40 430C60 330 20 260 50 180C60 230 90 220 100 170C104 260 70 300 96 430ZM410 430C430 340 396 280 430 200C440 250 474 240 486 160C500 280 450 330 470 430Z',
      far,
    ) +
    fill(oval(256, 452, 290, 46), near) +
    fill(oval(110, 452, 50, 9) + oval(410, 462, 60, 10), glow, 0.35),
  castle: ({ far, near, glow }) =>
    fill(
      'M0 430L0 190L20 190L20 166L44 166L44 190L68 190L68 166L92 166L92 190L112 190L112 290L400 290L400 150L420 150L420 126L444 126L444 150L468 150L468 126L492 126L492 150L512 150L512 430Z',
      far,
    ) +
    fill(
      'M48 230Q58 214 68 230L68 262L48 262ZM446 200Q456 184 466 200L466 232L446 232Z',
      glow,
      0.9,
    ) +
    floor(near),
  meadow: ({ far, near, glow }) =>
    clouds(glow, 0.24) +
    fill('M0 380Q130 300 270 372T512 340L512 512L0 512Z', far) +
    floor(near) +
    fill(
      [40, 110, 400, 470].map((x, i) => star(x, 458 + (i % 2) * 22, 10, 5, 0.55)).join(''),
      glow,
      0.7,
    ),
  temple: ({ far, near, glow }) =>
    fill(
      poly([
        [40, 430],
        [60, 390],
        [80, 390],
        [96, 330],
        [118, 330],
        [140, 260],
        [372, 260],
        [394, 330],
        [416, 330],
        [432, 390],
        [452, 390],
        [472, 430],
      ]),
      far,
    ) +
    fill(star(256, 190, 150, 16, 0.8), glow, 0.4) +
    floor(near),
  stage: ({ far, near, glow }) =>
    fill('M0 0L120 0C110 160 70 280 0 430ZM512 0L392 0C402 160 442 280 512 430Z', far) +
    `<path d="M30 0C32 140 20 260 0 340M74 0C70 150 40 290 8 390M482 0C480 140 492 260 512 340M438 0C442 150 472 290 504 390" stroke="${near}" stroke-width="8" fill="none" opacity=".6"/>` +
    fill('M256 -40L330 -40L440 440L72 440L182 -40Z', glow, 0.22) +
    floor(near),
  void: ({ far, near, glow }) =>
    fill(
      poly([
        [60, 430],
        [20, 240],
        [70, 60],
        [110, 250],
        [100, 430],
      ]) +
        poly([
          [420, 430],
          [404, 200],
          [450, 30],
          [492, 220],
          [470, 430],
        ]),
      far,
    ) +
    floor(near) +
    flakes(glow),
};

function flakes(colour: string): string {
  const places = [
    [50, 70],
    [130, 130],
    [410, 60],
    [470, 140],
    [90, 300],
    [440, 290],
    [200, 40],
    [330, 90],
    [30, 200],
    [490, 230],
  ];
  return fill(places.map(([x = 0, y = 0], i) => oval(x, y, 2.5 + (i % 3))).join(''), colour, 0.75);
}

function clouds(colour: string, opacity: number): string {
  const cloud = (x: number, y: number, s: number) =>
    `M${x} ${y}C${x - 40 * s} ${y} ${x - 40 * s} ${y - 34 * s} ${x - 6 * s} ${y - 34 * s}C${x} ${y - 66 * s} ${x + 52 * s} ${y - 66 * s} ${x + 60 * s} ${y - 36 * s}C${x + 100 * s} ${y - 40 * s} ${x + 104 * s} ${y} ${x + 70 * s} ${y}Z`;
  return fill(
    cloud(40, 130, 1) + cloud(380, 90, 1.1) + cloud(-20, 290, 0.9) + cloud(420, 270, 0.9),
    colour,
    opacity,
  );
}
