import { letters } from '../items/letters.ts';
import { leaf, star } from '../kit/path.ts';
import { drawFigureOnly, drawGroundOnly, type Race } from '../portrait.ts';
import { PREVIEW_HEIGHT as H, type Preview, PREVIEW_WIDTH as W } from './preview-names.ts';

export type Actor = { race: Race } | { picture: string };

const NIGHT = '#0b0e14';
const GOLD = '#f2b632';
const SILVER = '#c9d1de';
const CRIMSON = '#e0344f';
const BOX = 512;
const MIDDLE = W / 2;

/** A preview as an SVG document of 1200 by 630. */
export function drawPreview({ kind }: Preview, actors: readonly Actor[]): string {
  const [one, other] = actors;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}">` +
    `<rect width="${W}" height="${H}" fill="${NIGHT}"/>${DEFS}${contentOf(kind, one, other)}</svg>`
  );
}

function contentOf(kind: Preview['kind'], one?: Actor, other?: Actor): string {
  if (one && other) return drawPair(one, other);
  if (one) return kind === 'champion' ? drawChampion(one) : drawMonster(one);
  return drawBracket();
}

const DEFS =
  `<defs><radialGradient id="night" cx=".5" cy=".35" r=".8"><stop offset="0" stop-color="#3a3f7a"/><stop offset=".5" stop-color="#1a2040"/><stop offset="1" stop-color="${NIGHT}"/></radialGradient>` +
  `<linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".26"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>` +
  `<radialGradient id="sides" cx=".5" cy=".5" r=".72"><stop offset=".5" stop-color="${NIGHT}" stop-opacity="0"/><stop offset="1" stop-color="${NIGHT}" stop-opacity=".8"/></radialGradient>` +
  `<radialGradient id="shine" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="${GOLD}" stop-opacity=".75"/><stop offset="1" stop-color="${GOLD}" stop-opacity="0"/></radialGradient>` +
  `<linearGradient id="gold" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffe9a8"/><stop offset=".45" stop-color="${GOLD}"/><stop offset="1" stop-color="#a86a08"/></linearGradient></defs>`;

interface Place {
  x: number;
  y: number;
  side: number;
  id: string;
  flip?: boolean;
}

function put(content: string, { x, y, side, id, flip }: Place): string {
  const scale = side / BOX;
  const turn = flip ? `translate(${x + side} ${y}) scale(${-scale} ${scale})` : '';
  return `<g transform="${turn || `translate(${x} ${y}) scale(${scale})`}">${named(content, id)}</g>`;
}

const named = (content: string, id: string) => content.replaceAll(/(\bid="|url\(#)/g, `$1${id}-`);

function figure(actor: Actor, { x, y, side, ...place }: Place): string {
  if ('race' in actor) return put(drawFigureOnly(actor.race), { x, y, side, ...place });
  const card = side * 0.82;
  const [left, top] = [x + (side - card) / 2, y + (side - card) / 2];
  const frame = `x="${left}" y="${top}" width="${card}" height="${card}"`;
  return (
    `<clipPath id="${place.id}-card"><rect ${frame} rx="28"/></clipPath>` +
    `<image href="${actor.picture}" ${frame} clip-path="url(#${place.id}-card)"/>` +
    `<rect ${frame} rx="28" fill="none" stroke="${SILVER}" stroke-width="6"/>`
  );
}

function ground(actor: Actor, x: number, width: number, id: string): string {
  if (!('race' in actor)) return HALL;
  const scale = `translate(${x} -16) scale(${width / BOX} ${(H + 32) / BOX})`;
  return `<g transform="${scale}">${named(drawGroundOnly(actor.race), id)}</g>`;
}

const HALL = `<rect width="${W}" height="${H}" fill="url(#night)"/><path d="M240 0h70L520 570H80zM890 0h70l160 570H690z" fill="url(#beam)"/><path d="M0 560h${W}v70H0z" fill="#0d1220"/>`;
const SHADE = `<rect width="${W}" height="${H}" fill="url(#sides)"/>`;

function ropes(y: number, step: number): string {
  const rope = (at: number, colour: string) =>
    [
      ['#05060c', 18],
      [colour, 11],
    ]
      .map(
        ([paint, width]) =>
          `<path d="M0 ${at}Q${MIDDLE} ${at + 26} ${W} ${at}" fill="none" stroke="${paint}" stroke-width="${width}"/>`,
      )
      .join('');
  return rope(y, CRIMSON) + rope(y + step, SILVER) + rope(y + 2 * step, GOLD);
}

const shadow = (x: number, y: number, width: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${width * 0.12}" fill="#04050c" opacity=".5"/>`;

function drawMonster(actor: Actor): string {
  return (
    ground(actor, 0, W, 'g') +
    SHADE +
    ropes(446, 44) +
    shadow(MIDDLE, 574, 210) +
    figure(actor, { x: MIDDLE - 300, y: 18, side: 600, id: 'a' })
  );
}

function drawPair(left: Actor, right: Actor): string {
  return (
    ground(left, 0, 664, 'g') +
    `<clipPath id="half"><path d="M664 0H${W}V${H}H536Z"/></clipPath>` +
    `<g clip-path="url(#half)"><rect width="${W}" height="${H}" fill="${NIGHT}"/>${ground(right, 536, 664, 'h')}</g>` +
    SHADE +
    shadow(290, 574, 190) +
    shadow(910, 574, 190) +
    `<path d="M664 -10L536 640" stroke="${NIGHT}" stroke-width="22"/><path d="M664 -10L536 640" stroke="url(#gold)" stroke-width="9"/>` +
    figure(left, { x: 16, y: 38, side: 560, id: 'a', flip: true }) +
    figure(right, { x: 624, y: 38, side: 560, id: 'b' }) +
    VERSUS
  );
}

const VERSUS =
  `<circle cx="${MIDDLE}" cy="315" r="82" fill="${NIGHT}"/><circle cx="${MIDDLE}" cy="315" r="74" fill="#131824" stroke="url(#gold)" stroke-width="8"/>` +
  letters('VS', { x: MIDDLE - 49, y: 285, height: 60, colour: '#ffffff' });

function laurel(x: number, y: number, radius: number, size: number): string {
  const leaves: string[] = [];
  for (const side of [-1, 1]) {
    for (let index = 0; index < 13; index += 1) {
      const angle = Math.PI / 2 + side * (0.16 + index * 0.185);
      const at = (r: number, a: number) =>
        [x + Math.cos(a) * r, y + Math.sin(a) * r] as [number, number];
      const along = angle + side * 0.2;
      leaves.push(
        leaf(at(radius, angle), at(radius + size, along), size * 0.42),
        leaf(at(radius, angle), at(radius - size * 0.8, along), size * 0.38),
      );
    }
  }
  const d = leaves.join('');
  return `<path d="${d}" fill="#05060c" stroke="#05060c" stroke-width="12" stroke-linejoin="round"/><path d="${d}" fill="url(#gold)"/>`;
}

function crown(x: number, y: number, scale: number): string {
  const d = 'M-60 0L-74 -62L-36 -34L0 -84L36 -34L74 -62L60 0Z';
  const tips = `<circle cx="-74" cy="-66" r="9"/><circle cx="0" cy="-90" r="10"/><circle cx="74" cy="-66" r="9"/>`;
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})" stroke-linejoin="round"><g fill="#05060c" stroke="#05060c" stroke-width="12"><path d="${d}"/>${tips}</g>` +
    `<g fill="url(#gold)"><path d="${d}"/>${tips}</g><path d="M-60 -16H60" stroke="#7a4a04" stroke-width="4"/>` +
    `<circle cx="-30" cy="-8" r="5" fill="${CRIMSON}"/><circle cx="0" cy="-8" r="5" fill="#9b8cff"/><circle cx="30" cy="-8" r="5" fill="${CRIMSON}"/></g>`
  );
}

const SPARKS = `<path d="${[
  [120, 130, 16],
  [230, 320, 11],
  [150, 430, 14],
  [320, 90, 10],
  [1080, 130, 16],
  [970, 320, 11],
  [1050, 430, 14],
  [880, 90, 10],
]
  .map(([x = 0, y = 0, r = 0]) => star(x, y, r, 4, 0.3))
  .join('')}" fill="#ffe9a8"/>`;

function drawChampion(actor: Actor): string {
  return (
    HALL +
    `<circle cx="${MIDDLE}" cy="330" r="420" fill="url(#shine)"/>` +
    SPARKS +
    laurel(MIDDLE, 318, 258, 58) +
    ropes(480, 40) +
    shadow(MIDDLE, 580, 180) +
    figure(actor, { x: MIDDLE - 240, y: 118, side: 480, id: 'a' }) +
    crown(MIDDLE, 116, 1)
  );
}

function drawBracket(): string {
  const half = (side: -1 | 1) => {
    const x = (away: number) => MIDDLE + side * away;
    const join = (from: number, to: number, top: number, bottom: number) =>
      `M${x(from)} ${top}H${x(to)}V${bottom}H${x(from)}`;
    const corners = [75, 190, 320, 435];
    const lines =
      join(430, 360, 75, 190) +
      join(430, 360, 320, 435) +
      `M${x(360)} 132H${x(280)}V378H${x(360)}M${x(280)} 255H${x(192)}`;
    const boxes = corners
      .map(
        (y) =>
          `<rect x="${x(490) - 60}" y="${y - 32}" width="120" height="64" rx="10" fill="#131824" stroke="${SILVER}" stroke-width="5"/>` +
          `<circle cx="${x(490) - 28}" cy="${y}" r="15" fill="${side < 0 ? CRIMSON : '#9b8cff'}"/><path d="M${x(490)} ${y}h38" stroke="#9aa7bd" stroke-width="8" stroke-linecap="round"/>`,
      )
      .join('');
    return `<path d="${lines}" fill="none" stroke="#05060c" stroke-width="15"/><path d="${lines}" fill="none" stroke="${SILVER}" stroke-width="7"/>${boxes}`;
  };
  return (
    HALL +
    `<circle cx="${MIDDLE}" cy="255" r="270" fill="url(#shine)"/>` +
    half(-1) +
    half(1) +
    laurel(MIDDLE, 255, 138, 42) +
    crown(MIDDLE, 296, 1.05) +
    ropes(515, 38)
  );
}
