import type { Note } from '@ringside/chip-music/score';
import type { Section } from '../form.ts';
import type { Tone } from '../melody/tone.ts';
import { sing } from '../melody/voice-leading.ts';
import type { Idea } from '../plan.ts';
import { BAR_STEPS, BEAT_STEPS, isStrong } from '../theory/meter.ts';
import { type Chord, nearestChordTone, semitonesAt } from '../theory/theory.ts';
import { playPad } from './accompany.ts';
import { playDrums } from './drumming.ts';
import { type Layers, QUIET } from './layers.ts';
import { hold, playGround, type Work } from './work.ts';

const MOVING_BARS = 2;

export function endTune(
  work: Work,
  section: Section,
  { chords, tones }: Idea,
  start: number,
): void {
  const { plan, character, tracks } = work;
  const bar = BAR_STEPS[plan.meter];
  const tonic = plan.tonic + section.shift;
  const loud = character.energy >= QUIET;
  const layers: Layers = { ...ENDING, drums: loud ? 1 : -1 };
  playGround(work, layers, { chords: chords.slice(0, MOVING_BARS), tonic, bar, start });
  const line = refit(tones, chords, work);
  const stage = { meter: plan.meter, chords, tonic, start, loudness: 0.95, hold: hold(character) };
  tracks.lead.push(...sing(line, stage));
  const drums = playDrums({
    groove: work.figures.groove,
    fullness: layers.drums,
    bars: MOVING_BARS,
    bar,
    start,
    loudness: 0.75 + 0.25 * character.energy,
    crash: false,
    fill: true,
    soft: !loud,
    random: work.random.fork('drums'),
  });
  tracks.drums.push(...drums);
  strikeLast(work, chords.at(-1) as Chord, tonic, start + (MOVING_BARS * bar) / BEAT_STEPS, line);
}

const ENDING: Layers = {
  lead: 'lead',
  company: 'none',
  bass: true,
  chords: true,
  pad: true,
  other: false,
  thin: false,
  drums: 1,
  crash: false,
  fill: true,
  loudness: 1,
};

function refit(tones: readonly Tone[], chords: readonly Chord[], { plan }: Work): Tone[] {
  const bar = BAR_STEPS[plan.meter];
  return tones.map((tone) => {
    const chord = chords[Math.floor(tone.at / bar)] as Chord;
    const free = !isStrong(plan.meter, tone.at % bar) && tone.length < 4;
    return free ? tone : { ...tone, place: nearestChordTone(chord, tone.place) };
  });
}

function strikeLast(
  { plan, tracks, character }: Work,
  chord: Chord,
  tonic: number,
  at: number,
  line: readonly Tone[],
): void {
  const barBeats = BAR_STEPS[plan.meter] / BEAT_STEPS;
  const before = line.at(-1)?.place ?? 7;
  const home = 7 * Math.round((before + 1) / 7);
  const length = 1.6 * barBeats;
  const note = (place: number, more: Partial<Note> = {}): Note => ({
    at,
    length,
    pitch: tonic + semitonesAt(chord.scale, place),
    loudness: 0.85,
    ...more,
  });
  tracks.lead.push(note(home, { loudness: 0.9 }));
  tracks.bass.push(note(tonic > 58 ? -14 : -7));
  tracks.pad.push(...playPad({ chords: [chord], tonic, bar: 6 * barBeats, start: at }, 53));
  const [root, third, fifth] = [-7, -5, -3].map((step) => home + step);
  for (const [index, place] of [root, third, fifth, home].entries()) {
    const climb = at + barBeats / 2 + index / 2;
    tracks.chords.push(note(place ?? home, { at: climb, length: 1, loudness: 0.6 - 0.05 * index }));
  }
  if (character.energy >= QUIET) {
    tracks.drums.push({ at, drum: 'kick', loudness: 0.9 }, { at, drum: 'crash', loudness: 0.8 });
  }
}
