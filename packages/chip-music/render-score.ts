import { drawDrum } from './drums.ts';
import { master } from './master.ts';
import {
  type Drum,
  type DrumTrack,
  type Part,
  SAMPLE_RATE,
  type Score,
  scoreSamples,
} from './score.ts';
import { addEcho, addRoom, type Stereo } from './space.ts';
import { addNote } from './voices.ts';

const DRUM_PANS: Partial<Record<Drum, number>> = {
  hat: 0.3,
  open: 0.3,
  shaker: -0.35,
  rim: -0.2,
  'high-tom': -0.25,
  'low-tom': 0.25,
  crash: -0.15,
};

/** Sounds a score: a pure function, the same samples on every machine. */
export function renderScore(score: Score): Stereo {
  const samples = scoreSamples(score);
  const mix = { left: new Float32Array(samples), right: new Float32Array(samples) };
  const echo = new Float32Array(samples);
  const room = new Float32Array(samples);
  const dry = new Float32Array(samples);
  const sampleAt = createClock(score);
  for (const part of score.parts) {
    dry.fill(0);
    for (const note of part.notes) {
      const start = sampleAt(note.at);
      if (start < samples)
        addNote(dry, part.voice, note, start, sampleAt(note.at + note.length) - start);
    }
    mixPart(mix, dry, part);
    addTo(echo, dry, part.gain * part.echo);
    addTo(room, dry, part.gain * (0.4 + 0.6 * part.echo));
  }
  mixDrums(mix, room, score.drums, sampleAt);
  const seconds = (score.echo.beats * 60) / score.tempo;
  addEcho(mix, echo, { ...score.echo, seconds });
  addRoom(mix, room, score.room);
  fadeOut(mix, score.tailSeconds);
  master(mix);
  return mix;
}

/** From beats to samples; with swing every second half beat comes late. */
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

function addTo(out: Float32Array, from: Float32Array, gain: number, at = 0): void {
  if (gain === 0) return;
  const count = Math.min(from.length, out.length - at);
  for (let i = 0; i < count; i++) out[at + i] = (out[at + i] ?? 0) + (from[i] ?? 0) * gain;
}

function mixPart({ left, right }: Stereo, dry: Float32Array, { pan, gain }: Part): void {
  const [forLeft, forRight] = gains(pan);
  addTo(left, dry, gain * forLeft);
  addTo(right, dry, gain * forRight);
}

function mixDrums(
  { left, right }: Stereo,
  room: Float32Array,
  { kit, gain, hits }: DrumTrack,
  sampleAt: (beats: number) => number,
): void {
  const sounds = new Map<Drum, Float32Array>();
  for (const { at, drum, loudness } of hits) {
    const sound = sounds.get(drum) ?? drawDrum(kit, drum);
    sounds.set(drum, sound);
    const [forLeft, forRight] = gains(DRUM_PANS[drum] ?? 0);
    const start = sampleAt(at);
    addTo(left, sound, gain * loudness * forLeft, start);
    addTo(right, sound, gain * loudness * forRight, start);
    if (drum !== 'kick') addTo(room, sound, 0.35 * gain * loudness, start);
  }
}

/** The tail ends in silence whatever still echoes. */
function fadeOut({ left, right }: Stereo, tailSeconds: number): void {
  const count = Math.min(left.length, Math.round(tailSeconds * SAMPLE_RATE * 0.6));
  for (let i = 1; i <= count; i++) {
    const gain = (i - 1) / count;
    const at = left.length - i;
    left[at] = (left[at] ?? 0) * gain;
    right[at] = (right[at] ?? 0) * gain;
  }
}
