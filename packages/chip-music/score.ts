/** A tune to be sounded: parts of notes, drums, and how all of it is mixed. Times are in beats. */
export interface Score {
  /** Beats a minute. */
  tempo: number;
  lengthBeats: number;
  /** Silence for the last notes and echoes to die away in. */
  tailSeconds: number;
  /** How far every second half beat is late, as a share of a beat: 0 is straight, 0.17 a shuffle. */
  swing: number;
  parts: Part[];
  drums: DrumTrack;
  echo: Echo;
  /** How much of the room is heard, 0 to 1. */
  room: number;
}

export interface Part {
  name: string;
  voice: Voice;
  /** -1 is left, 1 is right. */
  pan: number;
  gain: number;
  /** How much of the part goes to the echo, 0 to 1. */
  echo: number;
  notes: Note[];
}

export interface Note {
  at: number;
  length: number;
  /** As MIDI counts: 60 is middle C, 1 is a semitone. */
  pitch: number;
  /** 0 to 1. */
  loudness: number;
  /** Semitones above `pitch` that take turns quickly, as chips play chords. */
  chord?: readonly number[];
  /** The note slides in from this many semitones away. */
  slideFrom?: number;
}

export interface Voice {
  tone: Tone;
  envelope: Envelope;
  vibrato?: { semitones: number; hertz: number; afterSeconds: number };
  /** A second oscillator, this many cents higher, widens the sound. */
  detuneCents?: number;
  /** One-pole low-pass. */
  cutoffHertz?: number;
  /** How many chord tones a second take turns. */
  chordStepsPerSecond?: number;
}

export type Tone =
  | { wave: 'pulse'; duty: number; sweep?: { depth: number; hertz: number } }
  | { wave: 'triangle' }
  | { wave: 'saw' }
  /** Two sines, one bending the other: bells, electric pianos, plucked basses. */
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

/** An echo that goes from side to side. */
export interface Echo {
  beats: number;
  /** The volume of each repeat, 0 to 0.7. */
  feedback: number;
  level: number;
}

/** How long the score sounds, in seconds, to the sample. */
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

/** Enough for chip voices whose top is rounded off anyway, and a quarter cheaper than 44.1 kHz. */
export const SAMPLE_RATE = 32_000;
