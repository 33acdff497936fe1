import type { Section } from '../form.ts';
import type { Tracks } from './work.ts';

type Course = readonly [from: number, to: number];

const FIRST: Record<Section['kind'], Course> = {
  intro: [0.2, 0.42],
  theme: [0.42, 0.64],
  contrast: [0.32, 0.66],
  bridge: [0.2, 0.5],
  outro: [0.8, 0.22],
};
const AGAIN: Course = [0.62, 0.86];
const LAST_THEME: Course = [0.92, 1];
const PHRASE_BARS = 4;
const PHRASE_DEPTH = 0.3;

function courseOf({ kind, turn, last }: Section): Course {
  if (kind === 'theme' && last && turn > 0) return LAST_THEME;
  return turn > 0 && (kind === 'theme' || kind === 'contrast') ? AGAIN : FIRST[kind];
}

/** The loudness, 0 to 1, of a place in a section: its course, and the arc of the phrase. */
export function dynamicsOf(section: Section, barsIn: number): number {
  const [from, to] = courseOf(section);
  const share = Math.min(1, barsIn / section.bars);
  const phrase = (barsIn % PHRASE_BARS) / PHRASE_BARS;
  const arc = 1 - PHRASE_DEPTH * (1 - Math.sin(Math.PI * Math.min(1, phrase + 0.1)));
  return (from + (to - from) * share) * arc;
}

/** Scales whatever a section has added to the tracks. */
export function shade(
  tracks: Tracks,
  lengths: Record<keyof Tracks, number>,
  loudnessAt: (beat: number) => number,
): void {
  for (const [name, notes] of Object.entries(tracks) as [keyof Tracks, Tracks[keyof Tracks]][]) {
    for (const note of notes.slice(lengths[name])) note.loudness *= loudnessAt(note.at);
  }
}
