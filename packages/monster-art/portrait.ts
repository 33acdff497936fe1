import { beasts } from './bloods/beasts.ts';
import { folk } from './bloods/folk.ts';
import { matter } from './bloods/matter.ts';
import { BODIES } from './bodies/all.ts';
import type { Body, Pose } from './kit/body.ts';
import { mix, tint } from './kit/color.ts';
import {
  brushOf,
  contourOf,
  drawFigure,
  drawSilhouette,
  FIGURE_DEFS,
  type Light,
  type Piece,
} from './kit/figure.ts';
import type { Look } from './kit/look.ts';
import { drawScene } from './kit/scene.ts';
import type { Variant } from './kit/variant.ts';
import { SPECIALS } from './specials/all.ts';

export const PORTRAIT_SIZE = 512;

export const BLOODS: Readonly<Record<string, Variant>> = { ...beasts, ...folk, ...matter };

export interface Race {
  type: string;
  subtype: string;
}

/** A monster's portrait as an SVG document of 512 by 512. */
export function drawPortrait(race: Race): string {
  const { body, look, pose, pieces } = compose(race);
  const [x, y, width] = pose.ground ?? [0, 0, 0];
  const shadow = pose.ground
    ? `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${Math.max(width * 0.13, 14)}" fill="#04050c" opacity=".55"/>`
    : '';
  return svg(
    `<defs>${FIGURE_DEFS}</defs>${drawScene(body.scene, look.rays)}${shadow}` +
      drawFigure(pieces, contourOf(look.palette), lightOf(body, look)),
  );
}

/** The monster without its background, as the content of an SVG of 512 by 512. */
export function drawFigureOnly(race: Race): string {
  const { body, look, pieces } = compose(race);
  const light = lightOf(body, look);
  return `<defs>${FIGURE_DEFS}</defs>${drawFigure(pieces, contourOf(look.palette), light)}`;
}

export function drawGroundOnly(race: Race): string {
  const { body, look } = compose(race);
  return drawScene(body.scene, look.rays);
}

export function drawShape(race: Race): string {
  return svg(
    `<rect width="512" height="512" fill="#fff"/>${drawSilhouette(compose(race).pieces, '#000')}`,
  );
}

function lightOf({ scene }: Body, { rays }: Look): Light {
  return {
    rim: tint(mix(scene.hue, '#ffffff', 0.45), 0.12),
    halo: mix(rays ?? scene.hue, '#ffffff', 0.55),
  };
}

function compose({ type, subtype }: Race): { body: Body; look: Look; pose: Pose; pieces: Piece[] } {
  const body = BODIES[type];
  if (!body) throw new Error(`No body is listed for the type ${type}.`);
  const own = BLOODS[type]?.palette;
  const variant = variantOf(body, subtype);
  if (!own || !variant) throw new Error(`No blood is listed for ${type} and ${subtype}.`);
  const { features = [], ...skin } = variant;
  const look: Look = { ...skin, type, subtype, own, pure: type === subtype };
  const brush = brushOf(look);
  const pose = body.draw(brush);
  const site = {
    ...brush,
    anchors: pose.anchors,
    has: (trait: never) => body.own?.includes(trait) ?? false,
  };
  const grown = features.flatMap((feature) => feature(site));
  return { body, look, pose, pieces: [...pose.pieces, ...grown] };
}

function variantOf(body: Body, subtype: string): Variant | undefined {
  const special = SPECIALS[body.type]?.[subtype];
  if (special) return special;
  const blood = BLOODS[subtype];
  if (!blood) return undefined;
  const plain = subtype === body.type ? { ...blood, features: [] } : blood;
  return { ...plain, ...body.blends?.[subtype] };
}

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">${content}</svg>`;
