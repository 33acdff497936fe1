import { scoreSeconds } from '@ringside/chip-music/score';
import type { Random } from '@ringside/seeded-random';
import { drawForm, type Section, type SectionKind, TAIL_SECONDS } from './form.ts';
import { composeTheme } from './melody/melody.ts';
import type { Flow } from './melody/rhythms.ts';
import type { Tone } from './melody/tone.ts';
import type { GrooveName } from './style/grooves.ts';
import type { AlbumSound, Character } from './style/style.ts';
import { BAR_STEPS, BEAT_STEPS, type Meter } from './theory/meter.ts';
import { HARMONIES, type Mood } from './theory/progressions.ts';
import { type Chord, type Mode, parseChord } from './theory/theory.ts';

export interface TunePlan {
  meter: Meter;
  tempo: number;
  swing: number;
  tonic: number;
  mode: Mode;
  mood: Mood;
  sections: Section[];
  lengthBeats: number;
  tailSeconds: number;
  seconds: number;
}

/** The chords and melody of a kind of section, reused each time it occurs. */
export interface Idea {
  chords: Chord[];
  tones: Tone[];
}

const LOWEST_TONIC = 55;
const MELODY_CENTRE = 72.5;

export function planTune(sound: AlbumSound, character: Character, random: Random): TunePlan {
  const { meter, lifts } = character;
  const [slowest, fastest] = character.tempo;
  const tempo = Math.round(random.int(slowest, fastest) * sound.pace);
  const sections = drawForm({ meter, tempo, lifts }, random.fork('form'));
  const bars = sections.reduce((sum, section) => sum + section.bars, 0);
  const lengthBeats = (bars * BAR_STEPS[meter]) / BEAT_STEPS;
  const tonic = sound.tonic + random.pick(sound.keys);
  const length = { tempo, lengthBeats, tailSeconds: TAIL_SECONDS };
  return {
    ...length,
    meter,
    swing: meter === 'four' ? Math.max(sound.swing ?? 0, character.swing ?? 0) : 0,
    tonic: LOWEST_TONIC + ((((tonic - LOWEST_TONIC) % 12) + 12) % 12),
    mode: random.pick(character.modes),
    mood: random.pick(character.moods),
    sections,
    seconds: scoreSeconds(length),
  };
}

/** Composes the chords and melody of each kind of section. */
export function drawIdeas(
  plan: TunePlan,
  character: Character,
  random: Random,
): Record<SectionKind, Idea> {
  const harmonies = HARMONIES[plan.mood];
  const centre = Math.round(((MELODY_CENTRE - plan.tonic) / 12) * 7);
  const draw = (kind: 'theme' | 'contrast' | 'bridge', flows: readonly Flow[], higher: number) => {
    const own = random.fork(kind);
    const chords = parse(own.pick<string>(harmonies[kind]), plan.mode);
    const flow = own.pick(flows);
    const task = { meter: plan.meter, chords, flow, centre: centre + higher, random: own };
    return { chords, tones: composeTheme(task) };
  };
  const [themeFlows, contrastFlows, bridgeFlows] = character.flows;
  const theme = draw('theme', themeFlows, 0);
  const ending = parse(random.fork('outro').pick<string>(harmonies.ending), plan.mode);
  return {
    intro: { chords: theme.chords.slice(0, 4), tones: theme.tones.filter(({ unit }) => unit < 1) },
    theme,
    contrast: draw('contrast', contrastFlows, 1),
    bridge: draw('bridge', bridgeFlows, -1),
    outro: { chords: ending, tones: theme.tones.filter(({ unit }) => unit < 1) },
  };
}

function parse(bars: string, mode: Mode): Chord[] {
  return bars.split(' ').map((name) => parseChord(name, mode));
}

export interface Figures {
  groove: GrooveName;
  bass: Character['bass'][number];
  otherBass: Character['bass'][number];
  chords: Character['chords'][number];
  otherChords: Character['chords'][number];
}

export function drawFigures(character: Character, random: Random): Figures {
  const [bass, otherBass = bass] = random.shuffle(character.bass);
  const [chords, otherChords = chords] = random.shuffle(character.chords);
  const groove = random.pick(character.grooves);
  if (!bass || !chords || !otherBass || !otherChords) throw new RangeError('A tune needs figures.');
  return { groove, bass, otherBass, chords, otherChords };
}
