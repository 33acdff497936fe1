import type { DrumHit, Note } from '@ringside/chip-music/score';
import type { Random } from '@ringside/seeded-random';
import type { Figures, TunePlan } from '../plan.ts';
import { bassFigure, chordFigure } from '../style/figures.ts';
import type { AlbumSound, Character } from '../style/style.ts';
import { type Ground, playBass, playChords, playPad } from './accompany.ts';
import { type Layers, QUIET } from './layers.ts';

export type Tracks = Record<'lead' | 'second' | 'chords' | 'pad' | 'bass', Note[]> & {
  drums: DrumHit[];
};

export interface Work {
  plan: TunePlan;
  sound: AlbumSound;
  character: Character;
  figures: Figures;
  tracks: Tracks;
  random: Random;
}

const CHORDS_LOW = 56;
const PAD_LOW = 53;

/** Bass, chords and pad of a section. */
export function playGround({ figures, sound, tracks, plan }: Work, layers: Layers, ground: Ground) {
  const quiet = layers.thin ? THIN[plan.meter] : null;
  const bass = quiet?.bass ?? (layers.other ? figures.otherBass : figures.bass);
  const chords = quiet?.chords ?? (layers.other ? figures.otherChords : figures.chords);
  const chip = sound.chords.voice.chordStepsPerSecond !== undefined;
  if (layers.bass) tracks.bass.push(...playBass(ground, bassFigure(bass)));
  if (layers.chords) {
    tracks.chords.push(...playChords(ground, chordFigure(chords), CHORDS_LOW, chip));
  }
  if (layers.pad) tracks.pad.push(...playPad(ground, PAD_LOW));
}

const THIN = {
  four: { bass: 'long', chords: 'harp' },
  three: { bass: 'waltzLong', chords: 'waltzHarp' },
  six: { bass: 'jigLong', chords: 'jigHarp' },
} as const;

/** The share of its length that a note sounds: marches are staccato, lullabies legato. */
export function hold({ energy, grooves }: Character): number {
  if (grooves.some((groove) => groove === 'march' || groove === 'fanfare')) return 0.74;
  return energy < QUIET ? 0.97 : 0.86;
}
