import { type Chord, semitonesAt } from '../theory/theory.ts';
import type { Tone } from './tone.ts';

export function judge(tones: readonly Tone[], chords: readonly Chord[], bar: number): number {
  if (tones.length < 8) return -100;
  return moves(tones) + shape(tones) + rhythm(tones, bar) + intervals(tones, chords, bar);
}

/** Prefers steps, leaps followed by a change of direction, few repeats and no alternating of two notes. */
function moves(tones: readonly Tone[]): number {
  let mark = 0;
  let steps = 0;
  let repeats = 0;
  for (let i = 1; i < tones.length; i++) {
    const move = moveTo(tones, i);
    const before = moveTo(tones, i - 1);
    if (Math.abs(move) === 1) steps++;
    if (move === 0) repeats++;
    if (Math.abs(move) > 4) mark -= 0.6;
    if (Math.abs(before) > 3 && Math.sign(move) === Math.sign(before)) mark -= 1.2;
    if (move === 0 && before === 0) mark -= 1.2;
    if (move !== 0 && move === -before && move === moveTo(tones, i - 2)) mark -= 0.5;
  }
  const share = steps / (tones.length - 1);
  mark -= 12 * Math.max(0, repeats / (tones.length - 1) - 0.1);
  return mark + (share >= 0.4 && share <= 0.8 ? 2 : -2);
}

function moveTo(tones: readonly Tone[], index: number): number {
  const [from, to] = [tones[index - 1], tones[index]];
  return from && to ? to.place - from.place : 0;
}

/** Prefers a single highest note in the second half, a moderate range and a falling end. */
function shape(tones: readonly Tone[]): number {
  const places = tones.map(({ place }) => place);
  const top = Math.max(...places);
  const range = top - Math.min(...places);
  const summits = places.filter((place) => place === top).length;
  const summitAt = places.indexOf(top) / places.length;
  const last = places.at(-1) ?? 0;
  return (
    (range >= 5 && range <= 9 ? 2 : -1.5) +
    (summits === 1 ? 2 : summits === 2 ? 1 : -0.5) +
    (summitAt > 0.4 && summitAt < 0.95 ? 1.5 : 0) +
    (top - last >= 2 ? 1 : 0) +
    Math.min(7, new Set(places).size) * 0.3
  );
}

function rhythm(tones: readonly Tone[], bar: number): number {
  const kinds = new Map<number, string>();
  for (const { at, length } of tones) {
    const index = Math.floor(at / bar);
    kinds.set(index, `${kinds.get(index) ?? ''} ${at % bar}:${length}`);
  }
  const distinct = new Set(kinds.values()).size;
  return distinct <= 2 ? -2 : distinct <= 4 ? 1 : 0;
}

function intervals(tones: readonly Tone[], chords: readonly Chord[], bar: number): number {
  let mark = 0;
  let before: number | undefined;
  for (const { at, place } of tones) {
    const chord = chords[Math.floor(at / bar)];
    if (!chord) continue;
    const pitch = semitonesAt(chord.scale, place);
    const size = before === undefined ? 0 : Math.abs(pitch - before);
    if (size === 6 || size === 10 || size === 11) mark -= 0.8;
    before = pitch;
  }
  return mark;
}
