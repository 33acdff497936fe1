import type { Drum } from '@ringside/chip-music/score';

/** One bar in sixteenths for each drum: x full, o half loudness, . rest. */
export type Groove = Partial<Record<Drum, string>>;

const NONE: Groove = {};

const GROOVES = {
  rock: [
    { kick: 'x.......x.......', hat: 'x.o.x.o.x.o.x.o.' },
    { kick: 'x.....o.x.x.....', snare: '....x.......x...', hat: 'x.o.x.o.x.o.x.o.' },
    {
      kick: 'x..o..o.x.x....o',
      snare: '....x.......x..o',
      hat: 'x.x.x.x.x.x.x.x.',
      open: '..............x.',
    },
  ],
  drive: [
    { kick: 'x...x...x...x...', hat: '..x...x...x...x.' },
    { kick: 'x...x...x...x...', snare: '....x.......x...', hat: 'x.ox.ox.x.ox.oxo' },
    {
      kick: 'x.o.x..ox.o.x..o',
      snare: '....x..o.o..x...',
      hat: 'xoxoxoxoxoxoxoxo',
      open: '..x...x...x...x.',
    },
  ],
  double: [
    { kick: 'x.......x.......', hat: 'x.x.x.x.x.x.x.x.' },
    { kick: 'x.x...x.x.x...x.', snare: '....x.......x...', hat: 'x.x.x.x.x.x.x.x.' },
    { kick: 'x.xx..x.x.xx..xo', snare: '....x..o....x.oo', hat: 'xoxoxoxoxoxoxoxo' },
  ],
  march: [
    { snare: 'x..ox.o.x..ox.oo' },
    { kick: 'x.......x.......', snare: 'o.oox.o.o.oox.oo' },
    { kick: 'x.......x...x...', snare: 'x.oox.oox.ooxooo', hat: '....x.......x...' },
  ],
  funk: [
    { kick: 'x.....x...o.....', hat: 'x.o.x.o.x.o.x.o.' },
    { kick: 'x.....x...x..o..', snare: '....x..o.o..x...', hat: 'x.oox.oox.oox.oo' },
    {
      kick: 'x..x..x...x..x..',
      snare: '....x..o.o..x..o',
      hat: 'xoxoxoxoxoxoxoxo',
      open: '......x.........',
    },
  ],
  shuffle: [
    { hat: 'x...x.o.x...x.o.' },
    { kick: 'x.......x.....o.', snare: '....x.......x...', hat: 'x...x.o.x...x.o.' },
    { kick: 'x.....o.x.....o.', snare: '....x.......x.o.', hat: 'x.o.x.o.x.o.x.o.' },
  ],
  bossa: [
    { shaker: 'xoooxoooxoooxooo' },
    { kick: 'x.....x.x.....x.', rim: 'x..x..x...x..x..', shaker: 'xoooxoooxoooxooo' },
    {
      kick: 'x.....x.x.....x.',
      rim: 'x..x..x...x..x..',
      shaker: 'xoxoxoxoxoxoxoxo',
      open: '....o.......o...',
    },
  ],
  brush: [
    { shaker: 'x...o...x...o...' },
    { kick: 'x.........o.....', rim: '....x.......x...', shaker: 'x.o.x.o.x.o.x.o.' },
    { kick: 'x.......x.o.....', rim: '....x.......x..o', shaker: 'xoxoxoxoxoxoxoxo' },
  ],
  half: [
    { kick: 'x...............', shaker: 'x.o.x.o.x.o.x.o.' },
    { kick: 'x.....o.........', snare: '........x.......', hat: 'x...x...x...x...' },
    { kick: 'x..o..o....o....', snare: '........x.......', hat: 'x.o.x.o.x.o.x.o.' },
  ],
  tribal: [
    { 'low-tom': 'x.....x...x.....' },
    {
      kick: 'x.......x.......',
      'low-tom': 'x..x..x...x.x...',
      'high-tom': '....x.....x....o',
      shaker: '..o...o...o...o.',
    },
    {
      kick: 'x...x...x...x...',
      'low-tom': 'x..x..x.x..x..x.',
      'high-tom': '..o..x....o..x..',
      shaker: 'x.o.x.o.x.o.x.o.',
    },
  ],
  fanfare: [
    { snare: 'x.......x.oooooo' },
    { kick: 'x.......x.......', snare: 'x..xx...x..xx.oo', hat: '....o.......o...' },
    { kick: 'x...x...x...x...', snare: 'x.oox.oox.ooxooo', open: '........x.......' },
  ],
  clock: [
    { rim: 'o.......o.......' },
    { rim: 'x...o...x...o...', hat: '..o...o...o...o.', kick: 'x...............' },
    { rim: 'x.o.x.o.x.o.x.o.', kick: 'x.......x.......', hat: 'o...o...o...o...' },
  ],
  none: [NONE, NONE, { shaker: 'o...o...o...o...' }],
  waltz: [
    { hat: '....o...o...' },
    { kick: 'x...........', rim: '....x...x...', hat: '....o...o.o.' },
    { kick: 'x.......o...', snare: '....x...x...', hat: 'x.o.x.o.x.o.' },
  ],
  waltzSoft: [
    { shaker: 'o...o...o...' },
    { kick: 'o...........', shaker: 'x...o...o...' },
    { kick: 'x...........', rim: '....o...o...', shaker: 'x.o.x.o.x.o.' },
  ],
  jig: [
    { shaker: 'x.o.o.x.o.o.' },
    { kick: 'x.....x.....', rim: '....x.....x.', shaker: 'x.o.o.x.o.o.' },
    { kick: 'x...o.x...o.', snare: '......x.....', hat: 'x.x.x.x.x.x.', rim: '....x.....x.' },
  ],
  jigRock: [
    { kick: 'x...........', hat: 'x.o.o.x.o.o.' },
    { kick: 'x...o.......', snare: '......x.....', hat: 'x.o.o.x.o.o.' },
    { kick: 'x...x.....x.', snare: '......x...oo', hat: 'x.x.x.x.x.x.' },
  ],
} as const satisfies Record<string, readonly [Groove, Groove, Groove]>;

export type GrooveName = keyof typeof GROOVES;

export function grooveAt(name: GrooveName, fullness: number): Groove {
  return GROOVES[name][Math.max(0, Math.min(2, Math.round(fullness)))] ?? NONE;
}

/** Fills: their second half replaces the groove's in the last bar of a section. */
export const FILLS: readonly Groove[] = [
  { snare: 'x.o.x.oo', 'high-tom': '..x.....', 'low-tom': '......x.' },
  { snare: 'xxoo....', 'high-tom': '....xx..', 'low-tom': '......xx', kick: 'x.......' },
  { snare: 'o.o.oxxx', kick: 'x...x...' },
  { 'high-tom': 'x..x....', 'low-tom': '....x..x', kick: 'x.....x.' },
  { snare: '....x.xx', kick: 'x.......', open: '..x.....' },
  { snare: 'x..x..x.', kick: 'x..x..x.' },
];

export const SOFT_FILLS: readonly Groove[] = [
  { rim: 'x..x..x.', shaker: 'o.o.o.o.' },
  { 'low-tom': '....o.x.', shaker: 'o.o.o.o.' },
  { 'high-tom': 'o.......', 'low-tom': '....o...', shaker: '..o...o.' },
];
