import type { Note } from '@ringside/chip-music/score';
import { BAR_STEPS, BEAT_STEPS, isStrong, type Meter } from '../theory/meter.ts';
import { type Chord, isChordTone, nearestChordTone, semitonesAt } from '../theory/theory.ts';
import type { Tone } from './tone.ts';

export interface Stage {
  meter: Meter;
  chords: readonly Chord[];
  tonic: number;
  start: number;
  loudness: number;
  hold: number;
}

export function sing(tones: readonly Tone[], stage: Stage): Note[] {
  const { meter, chords, tonic, start, hold } = stage;
  const bar = BAR_STEPS[meter];
  const total = bar * chords.length;
  return tones.map(({ at, length, place }) => {
    const chord = chords[Math.min(chords.length - 1, Math.floor(at / bar))] as Chord;
    const accent = isStrong(meter, at % bar) ? 0.1 : at % BEAT_STEPS === 0 ? 0.04 : 0;
    const swell = 0.1 * Math.sin(Math.min(1, at / total / 0.75) * (Math.PI / 2));
    return {
      at: start + at / BEAT_STEPS,
      length: (length * (length >= 6 ? 0.95 : hold)) / BEAT_STEPS,
      pitch: tonic + semitonesAt(chord.scale, place),
      loudness: stage.loudness * (0.78 + accent + swell),
    };
  });
}

/** A second voice a third or a sixth below, on chord tones where the first one has them. */
export function below(tones: readonly Tone[], meter: Meter, chords: readonly Chord[]): Tone[] {
  const bar = BAR_STEPS[meter];
  return tones.map((tone) => {
    const chord = chords[Math.floor(tone.at / bar)] as Chord;
    if (!isChordTone(chord, tone.place)) return { ...tone, place: tone.place - 2 };
    const third = tone.place - 2;
    return { ...tone, place: isChordTone(chord, third) ? third : lower(chord, tone.place) };
  });
}

function lower(chord: Chord, place: number): number {
  const candidate = nearestChordTone(chord, place - 3, -1);
  return candidate < place ? candidate : place - 7;
}

export function answers(tones: readonly Tone[], meter: Meter, chords: readonly Chord[]): Tone[] {
  const bar = BAR_STEPS[meter];
  const found: Tone[] = [];
  for (const [index, tone] of tones.entries()) {
    const next = tones[index + 1]?.at ?? bar * chords.length;
    const from = tone.at + (tone.length >= 8 ? 4 : Math.min(tone.length, 4));
    if (next - from < 4) continue;
    const count = Math.min(4, Math.floor((next - from) / 2));
    let place = tone.place - 6;
    let direction = 1;
    for (let i = 0; i < count; i++) {
      const at = next - 2 * (count - i);
      const chord = chords[Math.floor(at / bar)] as Chord;
      // Rises until it comes close to the theme's note, then falls.
      if (place + 2 >= tone.place) direction = -1;
      place = nearestChordTone(chord, place + (i === 0 ? 0 : 2 * direction), direction);
      found.push({ at, length: 2, place, unit: tone.unit });
    }
  }
  return found;
}
