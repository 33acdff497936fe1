import { lineOf, mix, shade, tint } from './color.ts';
import { withEdge } from './edge.ts';
import type { Finish, Look, Palette } from './look.ts';
import { box, shift } from './path.ts';
import { type TextureName, texturePattern } from './texture.ts';

export const Z = { far: 0, tail: 10, wings: 15, back: 20, body: 30, head: 40, face: 50, near: 60 };

/** A shape of a figure, shaded with light from the upper left and rim light on the right. */
export interface Part {
  d: string;
  fill: string;
  z: number;
  inside?: string;
  texture?: TextureName | undefined;
  textureStrength?: number;
  finish?: Finish;
  /** Width of the part's inner outline; 0 for none. */
  line?: number;
  opacity?: number;
}

/** SVG drawn as it is, without shading and contour: eyes, mouths, flames, sparks. */
export interface Mark {
  svg: string;
  z: number;
}

export type Piece = Part | Mark;

export interface PartOptions extends Partial<Omit<Part, 'd' | 'fill' | 'z'>> {
  crisp?: boolean;
  plain?: boolean;
}

export interface Brush {
  look: Look;
  palette: Palette;
  skin(d: string, z: number, role?: keyof Palette, options?: PartOptions): Part;
  /** A part that is not skin: without the subtype's edge, and without texture unless given. */
  thing(d: string, z: number, fill: string, options?: PartOptions): Part;
  mark(svg: string, z: number): Mark;
}

export function brushOf(look: Look): Brush {
  const { palette } = look;
  return {
    look,
    palette,
    skin: (d, z, role = 'base', { crisp, plain, ...options } = {}) => ({
      d: crisp ? d : withEdge(d, look.edge ?? 'smooth'),
      fill: palette[role],
      z,
      finish: look.finish ?? 'matte',
      texture: plain ? undefined : look.texture,
      textureStrength: look.textureStrength ?? 1,
      ...options,
    }),
    thing: (d, z, fill, { crisp: _, plain: __, ...options } = {}) => ({ d, fill, z, ...options }),
    mark: (svg, z) => ({ svg, z }),
  };
}

const CONTOUR = 15;
const HALO = 30;

export interface Light {
  rim: string;
  halo: string;
}

/** The pieces as SVG: halo, one dark contour around all of them, then the pieces by z-order. */
export function drawFigure(pieces: readonly Piece[], line: string, light: Light): string {
  const sorted = [...pieces].sort((a, b) => a.z - b.z);
  const parts = sorted.filter((piece): piece is Part => 'd' in piece);
  const around = (width: number, colour: string) =>
    `<g fill="${colour}" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round">${parts
      .filter(({ opacity = 1 }) => opacity > 0.6)
      .map(({ d }) => `<path d="${d}"/>`)
      .join('')}</g>`;
  const drawn = sorted.map((piece, index) =>
    'd' in piece ? drawPart(piece, `p${index}`, light) : piece.svg,
  );
  return `<g opacity=".28">${around(HALO, light.halo)}</g>${around(CONTOUR, line)}${drawn.join('')}`;
}

export function drawSilhouette(pieces: readonly Piece[], colour: string): string {
  const parts = pieces.filter((piece): piece is Part => 'd' in piece);
  return `<g fill="${colour}" stroke="${colour}" stroke-width="8" stroke-linejoin="round">${parts
    .map(({ d }) => `<path d="${d}"/>`)
    .join('')}</g>`;
}

function drawPart(part: Part, id: string, { rim }: Light): string {
  const { d, fill, inside = '', texture, opacity = 1, line = 4.5, finish = 'matte' } = part;
  const { width, height } = box(d);
  const size = Math.min(width, height);
  const grain = texture ? texturePattern(texture, fill, `${id}t`) : '';
  const textured = texture
    ? `<path d="${d}" fill="url(#${id}t)" fill-opacity="${part.textureStrength ?? 1}"/>`
    : '';
  const stroke =
    line > 0
      ? `<path d="${d}" fill="none" stroke="${lineOf(fill)}" stroke-width="${line}" stroke-linejoin="round"/>`
      : '';
  return (
    `<g${opacity < 1 ? ` opacity="${opacity}"` : ''}><clipPath id="${id}"><path d="${d}"/></clipPath>${grain}` +
    `<path d="${d}" fill="${fill}"/><g clip-path="url(#${id})">${inside}${textured}` +
    `${FINISHES[finish]({ d, fill, size, id, rim })}</g>${stroke}</g>`
  );
}

interface Surface {
  d: string;
  fill: string;
  size: number;
  id: string;
  rim: string;
}

const EVERYTHING = 'M-700-700L1200-700L1200 1200L-700 1200Z';

/**
 * As all shapes here it uses `fill-opacity`, since each `opacity` makes the renderer draw on a
 * picture of its own first.
 */
const sickle = (d: string, dx: number, dy: number, fill: string, opacity: number) =>
  `<path d="${EVERYTHING}${shift(d, dx, dy)}" fill-rule="evenodd" fill="${fill}" fill-opacity="${opacity}"/>`;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

function celShade({ d, fill, size, rim }: Surface, depth: number): string {
  const fall = clamp(size * 0.17, 4, 38);
  const shine = clamp(size * 0.055, 2, 11);
  const edge = clamp(size * 0.05, 3.2, 8);
  return (
    sickle(d, -fall, -fall * 0.9, shade(fill, 0.2), depth) +
    sickle(d, -fall * 0.45, -fall * 0.5, shade(fill, 0.3), depth * 0.6) +
    sickle(d, shine, shine, tint(fill, 0.16), 0.75) +
    sickle(d, -edge, edge * 0.45, rim, size < 26 ? 0.4 : 0.72)
  );
}

const soft = (d: string, name: string, opacity = 1) =>
  `<path d="${d}" fill="url(#${name})" fill-opacity="${opacity}"/>`;

function specular({ d, size }: Surface, opacity: number): string {
  const { x, y, width, height } = box(d);
  if (size < 24) return '';
  const [cx, cy] = [x + width * 0.31, y + height * 0.24];
  return `<ellipse cx="${cx}" cy="${cy}" rx="${width * 0.13}" ry="${height * 0.075}" transform="rotate(-28 ${cx} ${cy})" fill="#fff" fill-opacity="${opacity}"/>`;
}

const FINISHES: Record<Finish, (surface: Surface) => string> = {
  matte: (s) => soft(s.d, 'form') + celShade(s, 0.72),
  gloss: (s) => soft(s.d, 'form') + celShade(s, 0.72) + specular(s, 0.75),
  metal: (s) => soft(s.d, 'metal', 0.85) + celShade(s, 0.6) + specular(s, 0.6),
  glass: (s) =>
    soft(s.d, 'glass') +
    sickle(s.d, clamp(s.size * 0.1, 3, 20), clamp(s.size * 0.1, 3, 20), shade(s.fill, 0.16), 0.5) +
    sickle(
      s.d,
      -clamp(s.size * 0.07, 3, 14),
      -clamp(s.size * 0.07, 3, 14),
      tint(s.fill, 0.2),
      0.8,
    ) +
    sickle(s.d, -4, 2, s.rim, 0.6) +
    specular(s, 0.9),
  glow: (s) =>
    soft(s.d, 'glow') +
    sickle(s.d, -s.size * 0.1, -s.size * 0.1, shade(s.fill, 0.14), 0.55) +
    sickle(s.d, clamp(s.size * 0.06, 2, 10), clamp(s.size * 0.06, 2, 10), tint(s.fill, 0.22), 0.8),
};

export const FIGURE_DEFS =
  `<radialGradient id="form" cx=".3" cy=".22" r=".95"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#150c38" stop-opacity=".42"/></radialGradient>` +
  `<linearGradient id="metal" x1="0" y1="0" x2=".75" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".1"/><stop offset=".24" stop-color="#fff" stop-opacity=".8"/><stop offset=".34" stop-color="#fff" stop-opacity=".1"/><stop offset=".56" stop-color="#10163a" stop-opacity=".45"/><stop offset=".66" stop-color="#10163a" stop-opacity=".05"/><stop offset=".82" stop-color="#fff" stop-opacity=".35"/><stop offset="1" stop-color="#10163a" stop-opacity=".35"/></linearGradient>` +
  `<radialGradient id="glass" cx=".66" cy=".74" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset=".5" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#0b1650" stop-opacity=".3"/></radialGradient>` +
  `<radialGradient id="glow" cx=".5" cy=".5" r=".6"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`;

export const contourOf = (palette: Palette) => mix(lineOf(palette.base), '#0a0814', 0.45);
