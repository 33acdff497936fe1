import { box, flatten, type Point, poly } from './path.ts';

/** A subtype's effect on the outline of soft parts: stone makes it angular, fur and leaves tufted. */
export type Edge = 'smooth' | 'facet' | 'fur' | 'shag';

export function withEdge(d: string, edge: Edge): string {
  if (edge === 'smooth') return d;
  const { width, height } = box(d);
  const size = Math.min(width, height);
  if (size < 34) return d;
  if (edge === 'facet') {
    const stops = even(flatten(d), Math.min(Math.max(size / 3, 17), 44));
    return stops.length < 6 ? d : poly(stops);
  }
  const shag = edge === 'shag';
  return tufted(even(flatten(d), shag ? 24 : 19), Math.min(shag ? 15 : 9, size / 7), shag);
}

function even(points: Point[], step: number): Point[] {
  const closed = [...points, points[0] as Point];
  const lengths = closed
    .slice(1)
    .map(([x, y], index) =>
      Math.hypot(x - (closed[index]?.[0] ?? x), y - (closed[index]?.[1] ?? y)),
    );
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const count = Math.max(Math.round(total / step), 3);
  const found: Point[] = [];
  let [walked, index] = [0, 0];
  for (let stop = 0; stop < count; stop += 1) {
    const wanted = (total * stop) / count;
    while (walked + (lengths[index] ?? 0) < wanted && index < lengths.length - 1) {
      walked += lengths[index] ?? 0;
      index += 1;
    }
    const [from, to] = [closed[index] as Point, closed[index + 1] as Point];
    const t = (wanted - walked) / (lengths[index] || 1);
    found.push([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]);
  }
  return found;
}

function tufted(points: Point[], reach: number, everywhere: boolean): string {
  const inside = clockwise(points) ? 1 : -1;
  const outline = points.map((from, index) => {
    const to = points[(index + 1) % points.length] as Point;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const normal: Point = [
      ((to[1] - from[1]) / length) * inside,
      (-(to[0] - from[0]) / length) * inside,
    ];
    // Leaves every fourth tuft out, since a regular row looks like a saw.
    if (!everywhere && index % 4 === 3) return `L${to[0]} ${to[1]}`;
    const long = index % 3 === 1 ? 1.35 : index % 3 === 2 ? 0.75 : 1;
    const tip: Point = [
      (from[0] + to[0]) / 2 + normal[0] * reach * long,
      (from[1] + to[1]) / 2 + normal[1] * reach * long + reach * 0.45,
    ];
    return `Q${(from[0] + tip[0]) / 2 + normal[0] * 3} ${(from[1] + tip[1]) / 2} ${tip[0]} ${tip[1]}L${to[0]} ${to[1]}`;
  });
  const [start] = points as [Point];
  return `M${start[0]} ${start[1]}${outline.join('')}Z`.replace(/-?\d+\.\d+/g, (n) =>
    Number(n).toFixed(1),
  );
}

function clockwise(points: Point[]): boolean {
  const area = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] as Point;
    return sum + x * nextY - nextX * y;
  }, 0);
  return area > 0;
}
