import type { Note, Part, Score } from '@ringside/chip-music/score';
import type { Random } from '@ringside/seeded-random';
import type { Ground } from './arrangement/accompany.ts';
import { playDrums } from './arrangement/drumming.ts';
import { dynamicsOf, shade } from './arrangement/dynamics.ts';
import { type Layers, layersOf, QUIET } from './arrangement/layers.ts';
import { endTune } from './arrangement/outro.ts';
import { hold, playGround, type Tracks, type Work } from './arrangement/work.ts';
import type { Section } from './form.ts';
import type { Tone } from './melody/tone.ts';
import { vary } from './melody/vary.ts';
import { answers, below, type Stage, sing } from './melody/voice-leading.ts';
import { drawFigures, drawIdeas, type Idea, type TunePlan } from './plan.ts';
import type { AlbumSound, Character, Instrument } from './style/style.ts';
import { BAR_STEPS, BEAT_STEPS } from './theory/meter.ts';

const PAN_SPREAD = 2.4;
const WIDTHS = { lead: 0.3, second: 0.5, chords: 0.6, pad: 0.75, bass: 0 };

const FAST_TEMPO = 138;

export function composeTune(
  plan: TunePlan,
  { sound, character }: { sound: AlbumSound; character: Character },
  random: Random,
): Score {
  const tracks: Tracks = { lead: [], second: [], chords: [], pad: [], bass: [], drums: [] };
  const figures = drawFigures(character, random.fork('figures'));
  const ideas = drawIdeas(plan, character, random.fork('ideas'));
  const work = { plan, sound, character, figures, tracks, random };
  let start = 0;
  for (const [index, section] of plan.sections.entries()) {
    const own = { ...work, random: random.fork(`section ${index}`) };
    const before = lengthsOf(tracks);
    if (section.kind === 'outro') endTune(own, section, ideas.outro, start);
    else playSection(own, section, ideas[section.kind], start);
    const barBeats = BAR_STEPS[plan.meter] / BEAT_STEPS;
    const from = start;
    shade(tracks, before, (beat) => dynamicsOf(section, Math.max(0, beat - from) / barBeats));
    start += section.bars * barBeats;
  }
  return {
    tempo: plan.tempo,
    lengthBeats: plan.lengthBeats,
    tailSeconds: plan.tailSeconds,
    swing: plan.swing,
    parts: (['lead', 'second', 'chords', 'pad', 'bass'] as const).map((name) =>
      toPart(name, sound[name], tracks[name]),
    ),
    drums: { kit: sound.kit, gain: sound.drumGain, hits: tracks.drums },
    echo: sound.echo,
    room: sound.room,
  };
}

const lengthsOf = ({ lead, second, chords, pad, bass, drums }: Tracks) => ({
  lead: lead.length,
  second: second.length,
  chords: chords.length,
  pad: pad.length,
  bass: bass.length,
  drums: drums.length,
});

function toPart(name: keyof typeof WIDTHS, instrument: Instrument, notes: Note[]): Part {
  const shift = 12 * (instrument.octave ?? 0);
  const { voice, gain, pan, echo } = instrument;
  const moved = notes.map((note) => ({ ...note, pitch: note.pitch + shift }));
  const spread = Math.max(-1, Math.min(1, PAN_SPREAD * pan));
  return { name, voice, gain, pan: spread, width: WIDTHS[name], echo, notes: moved };
}

function playSection(work: Work, section: Section, idea: Idea, start: number): void {
  const layers = layersOf(section, work.character, work.random.fork('layers'));
  const tonic = work.plan.tonic + section.shift;
  const ground = { chords: idea.chords, tonic, bar: BAR_STEPS[work.plan.meter], start };
  playMelody(work, section, layers, idea, ground);
  playGround(work, layers, ground);
  const { groove } = work.figures;
  const drums = playDrums({
    groove,
    fullness: layers.drums,
    bars: section.bars,
    bar: ground.bar,
    start,
    loudness: 0.75 + 0.25 * work.character.energy,
    crash: layers.crash,
    fill: layers.fill,
    soft: work.character.energy < QUIET,
    random: work.random.fork('drums'),
  });
  work.tracks.drums.push(...drums);
}

function playMelody(
  { plan, character, tracks, random }: Work,
  section: Section,
  layers: Layers,
  { chords, tones }: Idea,
  { tonic, start }: Ground,
): void {
  if (layers.lead === 'none') return;
  const { meter } = plan;
  const stage: Stage = {
    meter,
    chords,
    tonic,
    start,
    loudness: layers.loudness,
    hold: hold(character),
  };
  const amount = section.turn === 0 ? 0 : 0.2 + 0.1 * section.turn;
  const fast = plan.tempo > FAST_TEMPO;
  const varied = vary(tones, { meter, chords, random: random.fork('vary'), amount, fast });
  const odd = (tone: Tone) => tone.unit % 2 === 1;
  const mine = layers.lead === 'dialogue' ? varied.filter((tone) => !odd(tone)) : varied;
  const voice = layers.lead === 'second' ? 'second' : 'lead';
  tracks[voice].push(...sing(mine, stage));
  const other = voice === 'lead' ? 'second' : 'lead';
  const softer = { ...stage, loudness: 0.62 * stage.loudness };
  if (layers.lead === 'dialogue') tracks.second.push(...sing(varied.filter(odd), stage));
  else if (layers.company === 'below') {
    tracks[other].push(...sing(below(varied, meter, chords), softer));
  } else if (layers.company === 'answers') {
    tracks[other].push(...sing(answers(varied, meter, chords), softer));
  } else if (layers.company === 'octave') {
    tracks[other].push(...sing(varied, { ...softer, tonic: tonic - 12 }));
  }
}
