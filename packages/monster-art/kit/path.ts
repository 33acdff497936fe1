/**
 * All paths use only the absolute commands M, L, C, Q and Z, so that their coordinates can be
 * transformed.
 */
export type Point = readonly [x: number, y: number];

const round = (value: number) => Math.round(value * 10) / 10;
const pair = ([x, y]: Point) => `${round(x)} ${round(y)}`;

export function blob(points: readonly Point[], tension = 1): string {
  const at = (index: number) => points[(index + points.length) % points.length] as Point;
  const curves = points.map((_, index) => curve(at, index, tension));
  return `M${pair(at(0))}${curves.join('')}Z`;
}

export function line(points: readonly Point[], tension = 1): string {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)] as Point;
  const curves = points.slice(1).map((_, index) => curve(at, index, tension));
  return `M${pair(at(0))}${curves.join('')}`;
}

function curve(at: (index: number) => Point, index: number, tension: number): string {
  const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
  const k = tension / 6;
  const first: Point = [from[0] + (to[0] - before[0]) * k, from[1] + (to[1] - before[1]) * k];
  const second: Point = [to[0] - (after[0] - from[0]) * k, to[1] - (after[1] - from[1]) * k];
  return `C${pair(first)} ${pair(second)} ${pair(to)}`;
}

export function poly(points: readonly Point[]): string {
  return `M${points.map(pair).join('L')}Z`;
}

export function oval(cx: number, cy: number, rx: number, ry = rx, degrees = 0): string {
  const k = 0.5523;
  const at = (x: number, y: number) => pair(turn([x * rx, y * ry], degrees, cx, cy));
  return (
    `M${at(0, -1)}C${at(k, -1)} ${at(1, -k)} ${at(1, 0)}C${at(1, k)} ${at(k, 1)} ${at(0, 1)}` +
    `C${at(-k, 1)} ${at(-1, k)} ${at(-1, 0)}C${at(-1, -k)} ${at(-k, -1)} ${at(0, -1)}Z`
  );
}

function turn([x, y]: Point, degrees: number, cx: number, cy: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [
    cx + x * Math.cos(angle) - y * Math.sin(angle),
    cy + x * Math.sin(angle) + y * Math.cos(angle),
  ];
}

/** An arm, leg, neck or tail: a closed shape around a line of [x, y, radius]. */
export function limb(spine: readonly (readonly [number, number, number])[]): string {
  const left: Point[] = [];
  const right: Point[] = [];
  spine.forEach(([x, y, radius], index) => {
    const [ax, ay] = spine[Math.max(index - 1, 0)] ?? [x, y];
    const [bx, by] = spine[Math.min(index + 1, spine.length - 1)] ?? [x, y];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const [tx, ty] = [((bx - ax) / length) * radius, ((by - ay) / length) * radius];
    if (index === 0) left.push([x - tx * 0.8, y - ty * 0.8]);
    left.push([x + ty, y - tx]);
    right.unshift([x - ty, y + tx]);
    if (index === spine.length - 1) left.push([x + tx * 0.9, y + ty * 0.9]);
  });
  return blob([...left, ...right]);
}

/** A horn, claw, fang or tooth with its base from `a` to `b`, its point at `tip`, curved by `bend` pixels. */
export function spike(a: Point, b: Point, tip: Point, bend = 0): string {
  const bow = ([x, y]: Point): Point => {
    const length = Math.hypot(tip[0] - x, tip[1] - y) || 1;
    return [
      (x + tip[0]) / 2 - ((tip[1] - y) / length) * bend,
      (y + tip[1]) / 2 + ((tip[0] - x) / length) * bend,
    ];
  };
  return `M${pair(a)}Q${pair(bow(a))} ${pair(tip)}Q${pair(bow(b))} ${pair(b)}Z`;
}

/** A leaf or feather from `from` to `to`, `width` pixels across at its widest. */
export function leaf(from: Point, to: Point, width: number): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [(-dy / length) * width * 0.62, (dx / length) * width * 0.62];
  const near: Point = [from[0] + dx * 0.25, from[1] + dy * 0.25];
  const far: Point = [from[0] + dx * 0.7, from[1] + dy * 0.7];
  const side = (p: Point, s: number): Point => [p[0] + nx * s, p[1] + ny * s];
  return (
    `M${pair(from)}C${pair(side(near, 1))} ${pair(side(far, 1))} ${pair(to)}` +
    `C${pair(side(far, -1))} ${pair(side(near, -1))} ${pair(from)}Z`
  );
}

export function star(cx: number, cy: number, radius: number, points = 5, inner = 0.45): string {
  return poly(
    Array.from({ length: points * 2 }, (_, index) =>
      turn([0, index % 2 === 0 ? -radius : -radius * inner], (index * 180) / points, cx, cy),
    ),
  );
}

export interface Place {
  x?: number;
  y?: number;
  turn?: number;
  scale?: number;
  flip?: boolean;
}

export function put(d: string, { x = 0, y = 0, turn: angle = 0, scale = 1, flip }: Place): string {
  return eachPoint(d, ([px, py]) => turn([px * scale * (flip ? -1 : 1), py * scale], angle, x, y));
}

export const shift = (d: string, dx: number, dy: number) =>
  eachPoint(d, ([x, y]) => [x + dx, y + dy]);

export const mirror = (d: string, axis = 256) => eachPoint(d, ([x, y]) => [2 * axis - x, y]);

function eachPoint(d: string, change: (point: Point) => Point): string {
  return d.replace(/(-?[\d.]+)[ ,]+(-?[\d.]+)/g, (_, x, y) => pair(change([+x, +y])));
}

export function coordinates(d: string): Point[] {
  return [...d.matchAll(/(-?[\d.]+)[ ,]+(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function box(d: string): Box {
  const points = flatten(d);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

export function flatten(d: string): Point[] {
  const points: Point[] = [];
  for (const [, command, rest = ''] of d.matchAll(/([MLCQZ])([^MLCQZ]*)/g)) {
    const given = coordinates(rest);
    if (command === 'M' || command === 'L') points.push(...given);
    if (command === 'C' || command === 'Q') {
      const step = command === 'C' ? 3 : 2;
      for (let index = 0; index + step <= given.length; index += step) {
        points.push(...bend([points.at(-1) as Point, ...given.slice(index, index + step)]));
      }
    }
  }
  return points;
}

const SAMPLES = 8;

function bend(controls: Point[]): Point[] {
  return Array.from({ length: SAMPLES }, (_, index) => {
    let points = controls;
    const t = (index + 1) / SAMPLES;
    while (points.length > 1) {
      points = points.slice(1).map((to, at) => {
        const from = points[at] as Point;
        return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t] as const;
      });
    }
    return points[0] as Point;
  });
}
