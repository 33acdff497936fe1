import { load } from './load.ts';
import { processorSeconds } from './processor-time.ts';
import type { Timing } from './section.ts';
import type { Server } from './server.ts';

export interface Figures {
  perSecond: number;
  p99Ms: number;
  processorUs: number;
}

export interface Found extends Figures {
  perSecondByTurn: number[];
}

/** The ratio of responses: the median of the ratios of adjacent slices, in which other load cancels out. */
export function timesAsMany(ours: Found, theirs: Found): number {
  return median(
    ours.perSecondByTurn.map((perSecond, turn) => perSecond / (theirs.perSecondByTurn[turn] ?? 0)),
  );
}

export interface Contestant {
  server: Server;
  paths: string[];
  headers?: Record<string, string>;
  connections?: number;
}

const CONNECTIONS = 32;

/** In turns A B C A B C …, so that other load affects all; returns medians by name. */
export async function alternate<Name extends string>(
  contestants: Record<Name, Contestant>,
  { slices, seconds }: Timing,
): Promise<Record<Name, Found>> {
  const found = new Map<string, Figures[]>();
  for (let turn = -1; turn < slices; turn += 1) {
    for (const [name, contestant] of Object.entries<Contestant>(contestants)) {
      const figures = await slice(contestant, turn < 0 ? 1 : seconds);
      if (turn >= 0) found.set(name, [...(found.get(name) ?? []), figures]);
    }
  }
  const medians = [...found].map(([name, all]) => [name, medianFigures(all)]);
  return Object.fromEntries(medians) as Record<Name, Found>;
}

export async function slice(contestant: Contestant, seconds: number): Promise<Figures> {
  const { server, connections = CONNECTIONS, ...asked } = contestant;
  const before = processorSeconds(server.pid);
  const report = await load({ origin: server.origin, seconds, connections, ...asked });
  const used = processorSeconds(server.pid) - before;
  const processorUs = (used * 1_000_000) / report.requests;
  return { perSecond: report.perSecond, p99Ms: report.p99Ms, processorUs };
}

function medianFigures(all: Figures[]): Found {
  const of = (name: keyof Figures) => median(all.map((figures) => figures[name]));
  return {
    perSecond: of('perSecond'),
    p99Ms: of('p99Ms'),
    processorUs: of('processorUs'),
    perSecondByTurn: all.map(({ perSecond }) => perSecond),
  };
}

export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}
