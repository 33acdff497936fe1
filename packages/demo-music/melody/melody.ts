import type { Random } from '@ringside/seeded-random';
import { BAR_STEPS, isStrong, type Meter, THEME_BARS } from '../theory/meter.ts';
import { type Chord, degreeOf, isChordTone, nearestChordTone } from '../theory/theory.ts';
import { judge } from './melody-judge.ts';
import { CADENCES, type Cell, cellsOf, type Flow } from './rhythms.ts';
import type { Tone } from './tone.ts';

export interface MelodyTask {
  meter: Meter;
  chords: readonly Chord[];
  flow: Flow;
  centre: number;
  random: Random;
}

interface Gesture {
  at: number;
  length: number;
  step: number;
}

interface Clause {
  idea: 'a' | 'b' | 'c';
  rise: number;
  rests: boolean;
}

const clause = (idea: Clause['idea'], rise: number, rests = false): Clause => ({
  idea,
  rise,
  rests,
});

const PLANS: readonly (readonly Clause[])[] = [
  [clause('a', 0), clause('b', 1, true), clause('a', 0), clause('b', 0, true)],
  [clause('a', 0), clause('b', 1, true), clause('a', 0), clause('c', 2, true)],
  // A motif, the same higher, a continuation, the cadence.
  [clause('a', 0), clause('a', 1), clause('b', 3), clause('c', 0, true)],
  [clause('a', 3), clause('a', 2), clause('a', 1), clause('c', 0, true)],
  // One motif twice, then another.
  [clause('a', 0), clause('a', 0, true), clause('b', 2), clause('c', 0, true)],
  // Question, the same question higher, answer.
  [clause('a', 0), clause('b', 0, true), clause('a', 2), clause('c', 1, true)],
];

const TRIES = 64;

/** A theme over eight bars of chords: the best rated of many random ones. */
export function composeTheme(task: MelodyTask): Tone[] {
  let best: Tone[] = [];
  let bestMark = -Infinity;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const theme = drawTheme({ ...task, random: task.random.fork(attempt) });
    const mark = judge(theme, task.chords, BAR_STEPS[task.meter]);
    if (mark > bestMark) [best, bestMark] = [theme, mark];
  }
  return best;
}

function drawTheme(task: MelodyTask): Tone[] {
  const { meter, flow, random } = task;
  const cells = cellsOf(meter, flow);
  const first = random.pick(cells);
  const second = random.chance(0.2) ? first : random.pick(cells);
  const other = random.pick(cells.filter((cell) => cell !== first));
  const rest = random.pick(CADENCES[meter]);
  const ideas: Record<Clause['idea'], Gesture[]> = {
    a: drawIdea([first, second], task),
    b: drawIdea([random.chance(0.5) ? first : other, other], task),
    c: drawIdea([random.chance(0.6) ? first : second, other], task),
  };
  const tones: Tone[] = [];
  for (const [unit, part] of random.pick(PLANS).entries()) {
    const gestures = part.rests ? withRest(ideas[part.idea], rest, meter) : ideas[part.idea];
    placeClause(tones, task, gestures, unit, part);
  }
  return settleWeakTones(tones, task);
}

function withRest(gestures: Gesture[], rest: Cell, meter: Meter): Gesture[] {
  const bar = BAR_STEPS[meter];
  const kept = gestures.filter(({ at }) => at < bar);
  const last = kept.at(-1)?.step ?? 0;
  const down = last > 0 ? -1 : 1;
  const onsets = toGestures([rest], bar, (index) => last + down * (index + 1));
  return [...kept, ...onsets.map((gesture) => ({ ...gesture, at: gesture.at + bar }))];
}

function toGestures(cells: Cell[], bar: number, step: (index: number) => number): Gesture[] {
  const gestures: Gesture[] = [];
  for (const [index, cell] of cells.entries()) {
    let at = index * bar;
    for (const length of cell) {
      if (length > 0) gestures.push({ at, length, step: step(gestures.length) });
      at += Math.abs(length);
    }
  }
  return gestures;
}

const SHAPES: readonly ((share: number) => number)[] = [
  (t) => 4 * t,
  (t) => -4 * t,
  (t) => 4 * Math.sin(Math.PI * t),
  (t) => -3 * Math.sin(Math.PI * t),
  (t) => 2.5 * Math.sin(2 * Math.PI * t),
  (t) => (t < 0.4 ? 8 * t : 3.2 - 4 * (t - 0.4)),
];
const READINESS = [0.45, 3, 1.3, 0.5, 0.4] as const;

function drawIdea(cells: Cell[], { meter, random }: MelodyTask): Gesture[] {
  const gestures = toGestures(cells, BAR_STEPS[meter], () => 0);
  const shape = random.pick(SHAPES);
  let step = 0;
  let last = 0;
  for (const [index, gesture] of gestures.entries()) {
    if (index > 0) {
      const target = shape(index / (gestures.length - 1));
      const moves = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
      const move = random.weighted(moves, (each) => {
        const off = step + each - target;
        const wide = Math.abs(each) > 2;
        // Melodies turn back after a leap, and seldom repeat a note more than once.
        const dull = each === 0 && last === 0 ? 0.15 : 1;
        const rash = Math.abs(last) > 2 && (wide || Math.sign(each) === Math.sign(last)) ? 0.1 : 1;
        return (READINESS[Math.abs(each)] ?? 0) * Math.exp((-off * off) / 6) * dull * rash;
      });
      step += move;
      last = move;
    }
    gesture.step = step;
  }
  return gestures;
}

const RANGE = 7;

function placeClause(
  tones: Tone[],
  { meter, chords, centre }: MelodyTask,
  gestures: Gesture[],
  unit: number,
  { rise, rests }: Clause,
): void {
  const bar = BAR_STEPS[meter];
  const chordAt = (at: number) => chords[Math.floor(at / bar)] as Chord;
  const start = unit * 2 * bar;
  const anchor = nearestChordTone(chordAt(start), centre - 1 + rise);
  for (const [index, { at: within, length, step }] of gestures.entries()) {
    const at = start + within;
    const chord = chordAt(at);
    const before = tones.at(-1)?.place;
    const wanted = withinRange(anchor + step, centre);
    const heavy = isStrong(meter, within % bar) || length >= 6;
    const far = before !== undefined && Math.abs(wanted - before) > 2;
    let place = heavy || far ? nearestChordTone(chord, wanted, step) : wanted;
    if (before !== undefined && index > 0 && Math.abs(place - before) > 5) {
      place = nearestChordTone(chord, before + 3 * Math.sign(place - before));
    }
    const ends = rests && index === gestures.length - 1;
    tones.push({ at, length, unit, place: ends ? homeTone(chord, place) : place });
  }
}

function withinRange(place: number, centre: number): number {
  if (place > centre + RANGE) return place - RANGE;
  return place < centre - RANGE ? place + RANGE : place;
}

function homeTone(chord: Chord, place: number): number {
  const [root, , fifth] = chord.tones;
  const good = isChordTone(chord, 0) ? [0] : [root?.degree ?? 0, fifth?.degree ?? 0];
  for (let distance = 0; distance < 4; distance++) {
    for (const candidate of [place - distance, place + distance]) {
      if (good.includes(degreeOf(candidate))) return candidate;
    }
  }
  return place;
}

function settleWeakTones(tones: Tone[], { meter, chords }: MelodyTask): Tone[] {
  const bar = BAR_STEPS[meter];
  return tones.map((tone, index) => {
    const chord = chords[Math.min(THEME_BARS - 1, Math.floor(tone.at / bar))] as Chord;
    const next = tones[index + 1];
    const passes = next !== undefined && Math.abs(next.place - tone.place) <= 1;
    const settled = passes || isChordTone(chord, tone.place);
    return settled ? tone : { ...tone, place: nearestChordTone(chord, tone.place) };
  });
}
