import type { Random } from '@ringside/seeded-random';
import { BAR_STEPS, isStrong, type Meter } from '../theory/meter.ts';
import { type Chord, isChordTone } from '../theory/theory.ts';
import type { Tone } from './tone.ts';

interface VaryTask {
  meter: Meter;
  chords: readonly Chord[];
  random: Random;
  amount: number;
  fast: boolean;
}

/** Varies a theme as a performer would: passing tones, turns, anticipations. */
export function vary(tones: readonly Tone[], task: VaryTask): Tone[] {
  const varied: Tone[] = [];
  for (const [index, tone] of tones.entries()) {
    const next = tones[index + 1];
    const free = task.random.chance(task.amount) && tone.unit !== 0;
    varied.push(...(free ? embellish(tone, next, task) : [tone]));
  }
  return varied;
}

function embellish(tone: Tone, next: Tone | undefined, task: VaryTask): Tone[] {
  const gap = next && next.at === tone.at + tone.length ? next.place - tone.place : 0;
  const least = task.fast ? 4 : 2;
  if (Math.abs(gap) === 2 && tone.length >= least && tone.length % 2 === 0) {
    return split(tone, [tone.length / 2, tone.length / 2], [0, Math.sign(gap)]);
  }
  if (tone.length >= 8) return turn(tone, task);
  if (tone.length === 4 && Math.abs(gap) <= 1) {
    const neighbour = task.random.chance(0.5) ? 1 : -1;
    // A single inserted note must be a step from the next note too.
    if (task.fast) return gap === 0 ? split(tone, [2, 2], [0, neighbour]) : [tone];
    return split(tone, [2, 1, 1], [0, neighbour, 0]);
  }
  return anticipate(tone, task);
}

function turn(tone: Tone, { random }: VaryTask): Tone[] {
  const tail = random.chance(0.5) ? [1, 0] : [-1, 0];
  return split(tone, [tone.length - 4, 2, 2], [0, ...tail]);
}

function split(tone: Tone, lengths: number[], moves: number[]): Tone[] {
  let at = tone.at;
  return lengths.map((length, index) => {
    const part = { ...tone, at, length, place: tone.place + (moves[index] ?? 0) };
    at += length;
    return part;
  });
}

function anticipate(tone: Tone, { meter, chords, fast }: VaryTask): Tone[] {
  const bar = BAR_STEPS[meter];
  const chord = chords[Math.floor(tone.at / bar)];
  const fits = chord && isChordTone(chord, tone.place) && isStrong(meter, tone.at % bar);
  return fits && !fast && tone.length === 4 ? split(tone, [3, 1], [0, 0]) : [tone];
}
