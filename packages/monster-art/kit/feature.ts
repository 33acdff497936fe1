import type { Brush, Part, PartOptions, Piece } from './figure.ts';
import { put } from './path.ts';

/** Features of size 1 suit a head about 150 px wide. */
export interface Anchor {
  x: number;
  y: number;
  /** Direction of growth in degrees clockwise from straight up. Default 0. */
  turn?: number;
  size?: number;
  z: number;
}

export type AnchorName =
  | 'crown'
  | 'brow'
  | 'earL'
  | 'earR'
  | 'cheekL'
  | 'cheekR'
  | 'chest'
  | 'backL'
  | 'backR'
  | 'shoulderL'
  | 'shoulderR';
export type SpareAnchorName = 'handL' | 'handR' | 'tail' | 'eyeL' | 'eyeR' | 'mouth';

export type Anchors = Record<AnchorName, Anchor> & Partial<Record<SpareAnchorName, Anchor>>;

/** Features that a body can have of its own, so that a subtype's look does not add a second one. */
export type Own = 'ears' | 'horns' | 'wings' | 'crest' | 'tail' | 'mask' | 'hat' | 'shell' | 'beak';

export interface Site extends Brush {
  anchors: Anchors;
  has(own: Own): boolean;
}

export type Feature = (site: Site) => Piece[];

type Spot = AnchorName | SpareAnchorName;

/** A brush whose paths are drawn about (0, 0), up is -y, and moved to an anchor. */
export function local(site: Site, spot: Spot): LocalBrush | undefined {
  const anchor = site.anchors[spot];
  if (!anchor) return undefined;
  const { x, y, turn = 0, size = 1, z } = anchor;
  const flip = spot.endsWith('L');
  const place = (d: string) => put(d, { x, y, turn, scale: size, flip });
  const transform = `translate(${x} ${y}) rotate(${turn}) scale(${flip ? -size : size} ${size})`;
  return {
    thing: (d, fill, { dz = 0, ...options } = {}) => site.thing(place(d), z + dz, fill, options),
    skin: (d, role = 'base', { dz = 0, ...options } = {}) =>
      site.skin(place(d), z + dz, role, options),
    mark: (svg, dz = 0) => site.mark(`<g transform="${transform}">${svg}</g>`, z + dz),
    place,
  };
}

type LocalOptions = PartOptions & { dz?: number };

export interface LocalBrush {
  thing(d: string, fill: string, options?: LocalOptions): Part;
  skin(d: string, role?: Parameters<Brush['skin']>[2], options?: LocalOptions): Part;
  mark(svg: string, dz?: number): Piece;
  place(d: string): string;
}

export function on(spot: Spot, draw: (brush: LocalBrush, site: Site) => Piece[]): Feature {
  return (site) => {
    const brush = local(site, spot);
    return brush ? draw(brush, site) : [];
  };
}

/** A feature of a pair of anchors: `ear` means `earL` and `earR`. */
export function onBoth(
  spot: 'ear' | 'cheek' | 'back' | 'shoulder' | 'hand' | 'eye',
  draw: (brush: LocalBrush, site: Site, side: 'L' | 'R') => Piece[],
): Feature {
  return (site) =>
    (['L', 'R'] as const).flatMap((side) => {
      const brush = local(site, `${spot}${side}`);
      return brush ? draw(brush, site, side) : [];
    });
}

export function unless(own: Own, feature: Feature): Feature {
  return (site) => (site.has(own) ? [] : feature(site));
}
