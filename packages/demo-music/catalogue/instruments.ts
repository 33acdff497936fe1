import type { Voice } from '@ringside/chip-music/score';
import type { Instrument } from '../style/style.ts';

const VIBRATO = { semitones: 0.18, hertz: 5.6, afterSeconds: 0.25 };

const VOICES = {
  square: {
    tone: { wave: 'pulse', duty: 0.5 },
    envelope: { attack: 0.006, decay: 0.25, sustain: 0.7, release: 0.06 },
    vibrato: VIBRATO,
    cutoffHertz: 5200,
  },
  /** Reedy: a pulse of 25 % duty. */
  reed: {
    tone: { wave: 'pulse', duty: 0.25 },
    envelope: { attack: 0.008, decay: 0.3, sustain: 0.65, release: 0.07 },
    vibrato: VIBRATO,
    cutoffHertz: 4800,
  },
  nasal: {
    tone: { wave: 'pulse', duty: 0.125 },
    envelope: { attack: 0.008, decay: 0.2, sustain: 0.7, release: 0.05 },
    vibrato: { ...VIBRATO, semitones: 0.14 },
    cutoffHertz: 4200,
  },
  wander: {
    tone: { wave: 'pulse', duty: 0.36, sweep: { depth: 0.13, hertz: 0.7 } },
    envelope: { attack: 0.015, decay: 0.4, sustain: 0.75, release: 0.12 },
    vibrato: VIBRATO,
    detuneCents: 7,
    cutoffHertz: 4400,
  },
  flute: {
    tone: { wave: 'triangle' },
    envelope: { attack: 0.03, decay: 0.3, sustain: 0.85, release: 0.1 },
    vibrato: { semitones: 0.22, hertz: 5, afterSeconds: 0.2 },
  },
  saw: {
    tone: { wave: 'saw' },
    envelope: { attack: 0.01, decay: 0.3, sustain: 0.75, release: 0.08 },
    vibrato: VIBRATO,
    detuneCents: 9,
    cutoffHertz: 3400,
  },
  brass: {
    tone: { wave: 'saw' },
    envelope: { attack: 0.03, decay: 0.35, sustain: 0.7, release: 0.08 },
    vibrato: { semitones: 0.12, hertz: 5, afterSeconds: 0.35 },
    detuneCents: 5,
    cutoffHertz: 2200,
  },
  bell: {
    tone: { wave: 'fm', ratio: 3.5, index: 2.2, indexSeconds: 0.35, indexFloor: 0.15 },
    envelope: { attack: 0.002, decay: 1.1, sustain: 0.05, release: 0.5 },
  },
  musicBox: {
    tone: { wave: 'fm', ratio: 4, index: 1.2, indexSeconds: 0.12 },
    envelope: { attack: 0.002, decay: 0.8, sustain: 0.02, release: 0.4 },
  },
  keys: {
    tone: { wave: 'fm', ratio: 1, index: 1.7, indexSeconds: 0.4, indexFloor: 0.25 },
    envelope: { attack: 0.004, decay: 0.9, sustain: 0.25, release: 0.18 },
  },
  marimba: {
    tone: { wave: 'fm', ratio: 4, index: 1.1, indexSeconds: 0.03 },
    envelope: { attack: 0.002, decay: 0.32, sustain: 0.02, release: 0.12 },
  },
  pluck: {
    tone: { wave: 'pulse', duty: 0.3 },
    envelope: { attack: 0.003, decay: 0.22, sustain: 0.08, release: 0.08 },
    cutoffHertz: 3600,
  },
  organ: {
    tone: { wave: 'fm', ratio: 2, index: 0.9, indexSeconds: 0.5, indexFloor: 0.8 },
    envelope: { attack: 0.02, decay: 0.4, sustain: 0.85, release: 0.12 },
    vibrato: { semitones: 0.1, hertz: 6, afterSeconds: 0.1 },
    detuneCents: 4,
  },
  turns: {
    tone: { wave: 'pulse', duty: 0.25 },
    envelope: { attack: 0.003, decay: 0.4, sustain: 0.5, release: 0.04 },
    cutoffHertz: 3800,
    chordStepsPerSecond: 33,
  },
  softPad: {
    tone: { wave: 'pulse', duty: 0.42, sweep: { depth: 0.1, hertz: 0.4 } },
    envelope: { attack: 0.18, decay: 0.6, sustain: 0.8, release: 0.4 },
    detuneCents: 8,
    cutoffHertz: 1300,
  },
  airPad: {
    tone: { wave: 'triangle' },
    envelope: { attack: 0.3, decay: 0.6, sustain: 0.85, release: 0.6 },
    detuneCents: 6,
  },
  stringPad: {
    tone: { wave: 'saw' },
    envelope: { attack: 0.14, decay: 0.6, sustain: 0.8, release: 0.35 },
    detuneCents: 12,
    cutoffHertz: 1500,
  },
  roundBass: {
    tone: { wave: 'triangle' },
    envelope: { attack: 0.004, decay: 0.5, sustain: 0.75, release: 0.04 },
  },
  pulseBass: {
    tone: { wave: 'pulse', duty: 0.3 },
    envelope: { attack: 0.004, decay: 0.25, sustain: 0.6, release: 0.03 },
    cutoffHertz: 900,
  },
  slapBass: {
    tone: { wave: 'fm', ratio: 1, index: 2.6, indexSeconds: 0.09, indexFloor: 0.5 },
    envelope: { attack: 0.002, decay: 0.35, sustain: 0.45, release: 0.04 },
  },
  deepBass: {
    tone: { wave: 'fm', ratio: 0.5, index: 0.9, indexSeconds: 0.25, indexFloor: 0.35 },
    envelope: { attack: 0.005, decay: 0.5, sustain: 0.65, release: 0.06 },
  },
} as const satisfies Record<string, Voice>;

const GAINS: Record<keyof typeof VOICES, number> = {
  square: 0.21,
  reed: 0.25,
  nasal: 0.31,
  wander: 0.23,
  flute: 0.34,
  saw: 0.34,
  brass: 0.38,
  bell: 0.39,
  musicBox: 0.4,
  keys: 0.38,
  marimba: 0.44,
  pluck: 0.3,
  organ: 0.24,
  turns: 0.17,
  softPad: 0.15,
  airPad: 0.2,
  stringPad: 0.18,
  roundBass: 0.34,
  pulseBass: 0.27,
  slapBass: 0.36,
  deepBass: 0.33,
};

export function instrument(
  voice: keyof typeof VOICES,
  { gain = 1, ...place }: Partial<Omit<Instrument, 'voice'>> = {},
): Instrument {
  return { voice: VOICES[voice], pan: 0, echo: 0, ...place, gain: gain * GAINS[voice] };
}
