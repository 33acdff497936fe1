import type { Note } from '@ringside/chip-music/score';
import { BEAT_STEPS } from '../theory/meter.ts';
import type { Chord } from '../theory/theory.ts';

export interface Ground {
  chords: readonly Chord[];
  tonic: number;
  bar: number;
  start: number;
}

const LOWEST_BASS = 34;
const STEPS_PER_SYMBOL = 2;

export function playBass(ground: Ground, figure: string): Note[] {
  const notes: Note[] = [];
  for (const [index, chord] of ground.chords.entries()) {
    const root = bassPitch(ground.tonic + chord.bass.semitones);
    const next = ground.chords[index + 1] ?? chord;
    const nextRoot = bassPitch(ground.tonic + next.bass.semitones);
    const barAt = ground.start + (index * ground.bar) / BEAT_STEPS;
    // Every fourth bar ends with a note that leads to the next chord, unless the figure ends in a hold or rest.
    const leads = index % 4 === 3 && /[R8].$/.test(figure) && !/[.-]$/.test(figure);
    const played = leads ? `${figure.slice(0, -1)}a` : figure;
    for (const [place, symbol] of [...played].entries()) {
      if (symbol === '.' || symbol === '-') continue;
      const holds = /^-*/.exec(played.slice(place + 1))?.[0].length ?? 0;
      notes.push({
        at: barAt + (place * STEPS_PER_SYMBOL) / BEAT_STEPS,
        length: ((holds + (holds > 0 ? 0.95 : 0.85)) * STEPS_PER_SYMBOL) / BEAT_STEPS,
        pitch: bassTone(symbol, root, nextRoot, chord, ground.tonic),
        loudness: place === 0 ? 0.95 : 0.8,
      });
    }
  }
  return notes;
}

function bassPitch(pitch: number): number {
  return LOWEST_BASS + ((((pitch - LOWEST_BASS) % 12) + 12) % 12);
}

function bassTone(symbol: string, root: number, next: number, chord: Chord, tonic: number): number {
  const above = (index: number) => {
    const tone = chord.tones[index] ?? chord.bass;
    return root + ((((tone.semitones - chord.bass.semitones) % 12) + 12) % 12);
  };
  if (symbol === '8') return root + 12;
  if (symbol === '3') return above(chord.bass === chord.tones[1] ? 2 : 1);
  if (symbol === '5') return above(chord.bass === chord.tones[2] ? 0 : 2);
  if (symbol === 'l') return above(2) - 12 < LOWEST_BASS - 3 ? root : above(2) - 12;
  if (symbol === 'a') return approach(root, next, chord, tonic);
  return root;
}

function approach(root: number, next: number, chord: Chord, tonic: number): number {
  if (root === next) return root + 7;
  const side = next > root ? -1 : 1;
  const inScale = (pitch: number) =>
    chord.scale.some((semitones) => (pitch - tonic - semitones) % 12 === 0);
  return [1, 2].map((distance) => next + side * distance).find(inScale) ?? next + side;
}

function voicing(chord: Chord, tonic: number, low: number): number[] {
  const pitches = chord.tones
    .map(({ semitones }) => low + ((((tonic + semitones - low) % 12) + 12) % 12))
    .sort((a, b) => a - b);
  return [...pitches, ...pitches.map((pitch) => pitch + 12)].slice(0, 5);
}

export function playChords(ground: Ground, figure: string, low: number, chip: boolean): Note[] {
  const notes: Note[] = [];
  for (const [index, chord] of ground.chords.entries()) {
    const pitches = voicing(chord, ground.tonic, low);
    const barAt = ground.start + (index * ground.bar) / BEAT_STEPS;
    for (const [step, symbol] of [...figure].entries()) {
      if (symbol === '.' || symbol === '-') continue;
      const holds = /^-*/.exec(figure.slice(step + 1))?.[0].length ?? 0;
      const at = barAt + step / BEAT_STEPS;
      const length = (holds + 0.9) / BEAT_STEPS;
      const loudness = step % BEAT_STEPS === 0 ? 0.85 : 0.7;
      if (symbol !== '#') {
        notes.push({ at, length, loudness, pitch: pitches[Number(symbol)] ?? pitches[0] ?? low });
      } else {
        notes.push(...strike(pitches.slice(0, chord.tones.length), { at, length, loudness }, chip));
      }
    }
  }
  return notes;
}

function strike(pitches: number[], note: Omit<Note, 'pitch'>, chip: boolean): Note[] {
  const [lowest = 60] = pitches;
  if (chip) return [{ ...note, pitch: lowest, chord: pitches.map((pitch) => pitch - lowest) }];
  const loudness = note.loudness * 0.62;
  return pitches.map((pitch) => ({ ...note, pitch, loudness }));
}

/** Sustained chords; tones that two bars share are held, not struck again. */
export function playPad(ground: Ground, low: number): Note[] {
  const sounding = new Map<number, Note>();
  const notes: Note[] = [];
  const barBeats = ground.bar / BEAT_STEPS;
  for (const [index, chord] of ground.chords.entries()) {
    const pitches = voicing(chord, ground.tonic, low).slice(0, chord.tones.length);
    for (const pitch of sounding.keys()) if (!pitches.includes(pitch)) sounding.delete(pitch);
    for (const pitch of pitches) {
      const held = sounding.get(pitch);
      if (held) held.length += barBeats;
      else {
        const note = {
          at: ground.start + index * barBeats,
          length: barBeats,
          pitch,
          loudness: 0.6,
        };
        sounding.set(pitch, note);
        notes.push(note);
      }
    }
  }
  return notes;
}
