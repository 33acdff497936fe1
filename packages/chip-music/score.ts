export interface Score {
  /** Beats per minute. */
  tempo: number;
  lengthBeats: number;
  tailSeconds: number;
  /** Delay of every second half beat, as a share of a beat: 0 is straight, 0.17 a shuffle. */
  swing: number;
  parts: Part[];
  drums: DrumTrack;
  echo: Echo;
  room: number;
}

export interface Part {
  name: string;
  voice: Voice;
  pan: number;
  /** How far it spreads to both sides: 0 is a point, 1 as much beside as in the middle. */
  width?: number;
  gain: number;
  echo: number;
  notes: Note[];
}

export interface Note {
  at: number;
  length: number;
  /** A MIDI note number: 60 is middle C, 1 is a semitone. */
  pitch: number;
  loudness: number;
  /** Semitones above `pitch` that alternate quickly, as sound chips play chords. */
  chord?: readonly number[];
  slideFrom?: number;
}

export interface Voice {
  tone: Tone;
  envelope: Envelope;
  vibrato?: { semitones: number; hertz: number; afterSeconds: number };
  detuneCents?: number;
  cutoffHertz?: number;
  chordStepsPerSecond?: number;
}

export type Tone =
  | { wave: 'pulse'; duty: number; sweep?: { depth: number; hertz: number } }
  | { wave: 'triangle' }
  | { wave: 'saw' }
  /** Two sines with frequency modulation: bells, electric pianos, plucked basses. */
  | { wave: 'fm'; ratio: number; index: number; indexSeconds: number; indexFloor?: number };

/** Seconds, and the level between decay and release (0 to 1). */
export interface Envelope {
  attack: number;
  decay: number;
  sustain: number;
  release: number;
}

export type Drum =
  | 'kick'
  | 'snare'
  | 'rim'
  | 'hat'
  | 'open'
  | 'shaker'
  | 'crash'
  | 'high-tom'
  | 'low-tom';

export interface DrumHit {
  at: number;
  drum: Drum;
  loudness: number;
}

export type KitName = 'chip' | 'punch' | 'soft';

export interface DrumTrack {
  kit: KitName;
  gain: number;
  hits: DrumHit[];
}

export interface Echo {
  beats: number;
  feedback: number;
  level: number;
}

export function scoreSeconds(score: Pick<Score, 'tempo' | 'lengthBeats' | 'tailSeconds'>): number {
  return scoreSamples(score) / SAMPLE_RATE;
}

export function scoreSamples({
  tempo,
  lengthBeats,
  tailSeconds,
}: Pick<Score, 'tempo' | 'lengthBeats' | 'tailSeconds'>): number {
  return Math.round(((lengthBeats * 60) / tempo + tailSeconds) * SAMPLE_RATE);
}

/** Enough for chip voices, which have few high frequencies, and a quarter cheaper than 44.1 kHz. */
export const SAMPLE_RATE = 32_000;
