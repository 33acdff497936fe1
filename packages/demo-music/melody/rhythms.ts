import type { Meter } from '../theory/meter.ts';

/** One bar of a melody: lengths in sixteenths, rests below 0. */
export type Cell = readonly number[];

export const FLOWS = ['flowing', 'dotted', 'syncopated', 'sustained', 'busy', 'sparse'] as const;
export type Flow = (typeof FLOWS)[number];

const FOUR: Record<Flow, Cell[]> = {
  flowing: [
    [4, 4, 2, 2, 4],
    [6, 2, 4, 4],
    [4, 2, 2, 4, 4],
    [2, 2, 2, 2, 8],
    [2, 2, 4, 2, 2, 4],
    [6, 2, 6, 2],
    [4, 4, 6, 2],
    [-2, 2, 2, 2, 4, 4],
    [8, 2, 2, 4],
  ],
  dotted: [
    [6, 2, 6, 2],
    [3, 1, 4, 3, 1, 4],
    [6, 2, 4, 4],
    [4, 3, 1, 8],
    [3, 1, 3, 1, 4, 4],
    [4, 3, 1, 4, 4],
    [6, 1, 1, 4, 4],
  ],
  syncopated: [
    [3, 3, 2, 4, 4],
    [3, 3, 4, 2, 4],
    [-2, 2, 4, 2, 2, 4],
    [2, 4, 2, 4, 4],
    [3, 3, 3, 3, 4],
    [6, 4, 2, 4],
    [2, 4, 4, 2, 4],
    [-4, 3, 3, 2, 4],
    [3, 3, 6, 2, 2],
    [2, 2, 3, 3, 2, 4],
  ],
  sustained: [
    [8, 8],
    [12, 4],
    [8, 4, 4],
    [6, 10],
    [12, 2, 2],
    [4, 12],
    [8, 6, 2],
  ],
  busy: [
    [2, 1, 1, 2, 2, 4, 4],
    [1, 1, 2, 1, 1, 2, 4, 4],
    [2, 2, 1, 1, 2, 4, 4],
    [2, 2, 2, 2, 2, 2, 4],
    [4, 1, 1, 2, 4, 4],
    [3, 1, 2, 2, 3, 1, 4],
    [2, 1, 1, 2, 1, 1, 2, 2, 4],
  ],
  sparse: [
    [-4, 4, 8],
    [8, -8],
    [-2, 2, 4, 8],
    [4, 12],
    [12, -4],
    [-8, 4, 4],
    [6, 2, 8],
  ],
};

const THREE: Record<Flow, Cell[]> = {
  flowing: [
    [4, 4, 4],
    [8, 4],
    [6, 2, 4],
    [4, 2, 2, 4],
    [8, 2, 2],
    [2, 2, 4, 4],
  ],
  dotted: [
    [6, 2, 4],
    [4, 6, 2],
    [3, 1, 4, 4],
    [6, 6],
  ],
  syncopated: [
    [-4, 4, 4],
    [6, 6],
    [2, 4, 2, 4],
    [4, 8],
  ],
  sustained: [[12], [8, 4], [6, 6], [10, 2]],
  busy: [
    [2, 2, 2, 2, 4],
    [2, 2, 2, 2, 2, 2],
    [4, 1, 1, 2, 4],
    [2, 1, 1, 4, 4],
  ],
  sparse: [[-4, 8], [8, -4], [12], [-4, 4, 4]],
};

const SIX: Record<Flow, Cell[]> = {
  flowing: [
    [4, 2, 4, 2],
    [2, 2, 2, 4, 2],
    [4, 2, 6],
    [6, 4, 2],
    [4, 2, 2, 2, 2],
  ],
  dotted: [
    [3, 1, 2, 4, 2],
    [3, 1, 2, 3, 1, 2],
    [3, 1, 2, 6],
    [4, 2, 3, 1, 2],
  ],
  syncopated: [
    [4, 4, 4],
    [2, 4, 4, 2],
    [-2, 2, 2, 4, 2],
    [6, 2, 4],
  ],
  sustained: [[6, 6], [12], [6, 4, 2]],
  busy: [
    [2, 2, 2, 2, 2, 2],
    [2, 2, 2, 4, 2],
    [2, 1, 1, 2, 4, 2],
    [4, 2, 2, 2, 2],
  ],
  sparse: [[6, -6], [-6, 4, 2], [12], [-2, 4, 6]],
};

const CELLS: Record<Meter, Record<Flow, Cell[]>> = { four: FOUR, three: THREE, six: SIX };

export const cellsOf = (meter: Meter, flow: Flow): readonly Cell[] => CELLS[meter][flow];

/** Rhythms of a phrase's last bar, which ends on a long note or a rest. */
export const CADENCES: Record<Meter, Cell[]> = {
  four: [
    [8, -8],
    [12, -4],
    [4, 4, 8],
    [6, 2, 8],
    [2, 2, 8, -4],
    [3, 3, 6, -4],
  ],
  three: [[12], [8, -4], [4, 8], [2, 2, 8]],
  six: [
    [10, -2],
    [6, -6],
    [4, 2, 6],
    [2, 2, 2, 6],
  ],
};
