import type { KitName, Voice } from '@ringside/chip-music/score';
import type { Flow } from '../melody/rhythms.ts';
import type { Meter } from '../theory/meter.ts';
import type { Mood } from '../theory/progressions.ts';
import type { Mode } from '../theory/theory.ts';
import type { BassFigure, ChordFigure } from './figures.ts';
import type { GrooveName } from './grooves.ts';

export interface Character {
  meter: Meter;
  tempo: readonly [slowest: number, fastest: number];
  modes: readonly Mode[];
  moods: readonly Mood[];
  flows: readonly [readonly Flow[], readonly Flow[], readonly Flow[]];
  bass: readonly BassFigure[];
  chords: readonly ChordFigure[];
  grooves: readonly GrooveName[];
  energy: number;
  lifts: boolean;
  swing?: number;
}

export interface AlbumSound {
  /** MIDI pitch of the key's tonic between 55 (G) and 66 (F sharp). */
  tonic: number;
  keys: readonly number[];
  pace: number;
  swing?: number;
  lead: Instrument;
  second: Instrument;
  chords: Instrument;
  pad: Instrument;
  bass: Instrument;
  kit: KitName;
  drumGain: number;
  echo: { beats: number; feedback: number; level: number };
  room: number;
}

export interface Instrument {
  voice: Voice;
  gain: number;
  pan: number;
  echo: number;
  octave?: number;
}
