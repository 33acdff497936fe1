import type { KitName, Voice } from '@ringside/chip-music/score';
import type { BassFigure, ChordFigure } from '../arrangement/figures.ts';
import type { GrooveName } from '../arrangement/grooves.ts';
import type { Flow } from '../melody/rhythms.ts';
import type { Meter } from '../theory/meter.ts';
import type { Mood } from '../theory/progressions.ts';
import type { Mode } from '../theory/theory.ts';

/** The purpose of a tune: decides tempo, harmony, rhythm and how full it sounds. */
export interface Character {
  meter: Meter;
  tempo: readonly [slowest: number, fastest: number];
  modes: readonly Mode[];
  moods: readonly Mood[];
  /** Rhythms of the theme, of the contrast, of the bridge. */
  flows: readonly [readonly Flow[], readonly Flow[], readonly Flow[]];
  bass: readonly BassFigure[];
  chords: readonly ChordFigure[];
  grooves: readonly GrooveName[];
  /** 0 is a lullaby, 1 a final. */
  energy: number;
  /** Whether the last theme may come back a step higher. */
  lifts: boolean;
  swing?: number;
}

/** The traits the tunes of one album share: key, pace, instruments and space. */
export interface AlbumSound {
  /** MIDI pitch of the key's tonic between 55 (G) and 66 (F sharp). */
  tonic: number;
  /** Semitones from it to the keys of its tunes. */
  keys: readonly number[];
  /** Times the character's tempo. */
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
  /** Octaves above or below the part's usual place. */
  octave?: number;
}
