import { drawDrum } from './drums.ts';
import { gainOf } from './loudness.ts';
import { createFade, createMaster } from './master.ts';
import {
  type Drum,
  type DrumTrack,
  type Part,
  SAMPLE_RATE,
  type Score,
  scoreSamples,
} from './score.ts';
import { createEcho, createRoom, createSides, type Stereo } from './space.ts';
import { addNote } from './voices.ts';

const DRUM_PANS: Partial<Record<Drum, number>> = {
  snare: 0.12,
  hat: 0.5,
  open: 0.5,
  shaker: -0.6,
  rim: -0.4,
  'high-tom': -0.5,
  'low-tom': 0.5,
  crash: -0.4,
};
const PIECE_SAMPLES = 16_000;
const WARM_UP_SECONDS = 2;

export function renderScore(score: Score): Stereo {
  const samples = scoreSamples(score);
  const mix = { left: new Float32Array(samples), right: new Float32Array(samples) };
  let at = 0;
  for (const { left, right } of streamScore(score)) {
    mix.left.set(left, at);
    mix.right.set(right, at);
    at += left.length;
  }
  return mix;
}

export function* streamScore(score: Score, from = 0): Generator<Stereo, void> {
  const samples = scoreSamples(score);
  const first = PIECE_SAMPLES * Math.max(0, Math.floor((from - warmUp(score)) / PIECE_SAMPLES));
  const sampleAt = createClock(score);
  const players = score.parts.map((part) => createPartPlayer(part, sampleAt));
  const drums = createDrumPlayer(score.drums, sampleAt);
  const seconds = (score.echo.beats * 60) / score.tempo;
  const addEcho = createEcho({ ...score.echo, seconds });
  const addRoom = createRoom(score.room);
  const fadeOut = createFade(samples, score.tailSeconds);
  const master = createMaster(gainOf(score));
  let given = first;
  const cut = ({ left, right }: Stereo): Stereo => {
    const [begin, end] = [from - given, samples - given].map((at) => Math.max(0, at));
    given += left.length;
    return { left: left.subarray(begin, end), right: right.subarray(begin, end) };
  };
  for (let start = first; start < samples; start += PIECE_SAMPLES) {
    const bus = createBus();
    for (const play of players) play(bus, start);
    drums(bus, start);
    addEcho(bus.mix, bus.echo);
    addRoom(bus.mix, bus.room);
    fadeOut(bus.mix, start);
    yield cut(master.push(bus.mix));
  }
  yield cut(master.end());
}

function warmUp({ echo, tempo }: Score): number {
  const repeats = echo.feedback > 0 ? Math.log(0.001) / Math.log(echo.feedback) : 0;
  return Math.ceil(SAMPLE_RATE * ((repeats * echo.beats * 60) / tempo + WARM_UP_SECONDS));
}

interface Bus {
  mix: Stereo;
  echo: Float32Array;
  room: Float32Array;
}

type Player = (bus: Bus, start: number) => void;

function createBus(): Bus {
  const silence = () => new Float32Array(PIECE_SAMPLES);
  return { mix: { left: silence(), right: silence() }, echo: silence(), room: silence() };
}

function createClock({ tempo, swing }: Score): (beats: number) => number {
  const samplesPerBeat = (60 * SAMPLE_RATE) / tempo;
  return (beats) => {
    const whole = Math.floor(beats);
    const within = beats - whole;
    const late = within <= 0.5 ? within * (1 + 2 * swing) : within + swing * 2 * (1 - within);
    return Math.round((whole + late) * samplesPerBeat);
  };
}

function gains(pan: number): [left: number, right: number] {
  const angle = ((pan + 1) * Math.PI) / 4;
  return [Math.cos(angle) * Math.SQRT2, Math.sin(angle) * Math.SQRT2];
}

function addTo(out: Float32Array, from: Float32Array, gain: number): void {
  if (gain === 0) return;
  const count = Math.min(from.length, out.length);
  for (let i = 0; i < count; i++) out[i] = (out[i] ?? 0) + (from[i] ?? 0) * gain;
}

function createAhead(longest: number) {
  const samples = new Float32Array(longest + PIECE_SAMPLES);
  return {
    samples,
    shift() {
      samples.copyWithin(0, PIECE_SAMPLES);
      samples.fill(0, Math.max(0, samples.length - PIECE_SAMPLES));
    },
  };
}

function createPartPlayer(part: Part, sampleAt: (beats: number) => number): Player {
  const { voice, gain, pan, width = 0, echo } = part;
  const release = Math.ceil(voice.envelope.release * SAMPLE_RATE);
  const notes = part.notes
    .map((note) => {
      const start = sampleAt(note.at);
      return { note, start, held: sampleAt(note.at + note.length) - start };
    })
    .sort((one, other) => one.start - other.start);
  const ahead = createAhead(Math.max(0, ...notes.map(({ held }) => held)) + release);
  const [forLeft, forRight] = gains(pan);
  const addSides = createSides(gain * width);
  let next = 0;
  return ({ mix, ...bus }, start) => {
    for (; next < notes.length; next += 1) {
      const { note, start: at, held } = notes[next] as (typeof notes)[number];
      if (at >= start + PIECE_SAMPLES) break;
      addNote(ahead.samples, voice, note, at - start, held);
    }
    addTo(mix.left, ahead.samples, gain * forLeft);
    addTo(mix.right, ahead.samples, gain * forRight);
    addSides(mix, ahead.samples);
    addTo(bus.echo, ahead.samples, gain * echo);
    addTo(bus.room, ahead.samples, gain * (0.4 + 0.6 * echo));
    ahead.shift();
  };
}

function createDrumPlayer(
  { kit, gain, hits }: DrumTrack,
  sampleAt: (beats: number) => number,
): Player {
  const sounds = new Map<Drum, Float32Array>();
  for (const { drum } of hits) if (!sounds.has(drum)) sounds.set(drum, drawDrum(kit, drum));
  const longest = Math.max(0, ...[...sounds.values()].map((sound) => sound.length));
  const [left, right, room] = [createAhead(longest), createAhead(longest), createAhead(longest)];
  const inOrder = hits
    .map((hit) => ({ ...hit, start: sampleAt(hit.at) }))
    .sort((one, other) => one.start - other.start);
  let next = 0;
  return ({ mix, ...bus }, start) => {
    for (; next < inOrder.length; next += 1) {
      const { drum, loudness, start: at } = inOrder[next] as (typeof inOrder)[number];
      if (at >= start + PIECE_SAMPLES) break;
      // One that began before the first piece is heard from within.
      const sound = (sounds.get(drum) as Float32Array).subarray(Math.max(0, start - at));
      const ahead = Math.max(0, at - start);
      const [forLeft, forRight] = gains(DRUM_PANS[drum] ?? 0);
      addTo(left.samples.subarray(ahead), sound, gain * loudness * forLeft);
      addTo(right.samples.subarray(ahead), sound, gain * loudness * forRight);
      if (drum !== 'kick') addTo(room.samples.subarray(ahead), sound, 0.35 * gain * loudness);
    }
    addTo(mix.left, left.samples, 1);
    addTo(mix.right, right.samples, 1);
    addTo(bus.room, room.samples, 1);
    for (const ahead of [left, right, room]) ahead.shift();
  };
}
