import { drawDrum } from './drums.ts';
import { poleOf } from './master.ts';
import {
  type Drum,
  type Note,
  type Part,
  SAMPLE_RATE,
  type Score,
  scoreSamples,
  type Voice,
} from './score.ts';
import { addNote } from './voices.ts';

/** Target loudness of every tune: root mean square without the silent blocks, in dBFS. */
export const TARGET_DB = -22;
const BLOCKS_PER_SECOND = 4;
const BLOCK = SAMPLE_RATE / BLOCKS_PER_SECOND;
const DEEP_HERTZ = 140;
const DEEP_SHARE = 0.7;
const SAMPLE_SECONDS = 0.75;

/**
 * Estimated from the energy of its notes, one sample of each kind rendered, so that streaming can
 * begin at once.
 */
export function gainOf(score: Score): number {
  const energy = new Float64Array(Math.ceil(scoreSamples(score) / BLOCK) + 1);
  const secondsPerBeat = 60 / score.tempo;
  for (const part of score.parts) addPart(energy, part, secondsPerBeat);
  const sounds = new Map<Drum, Float64Array>();
  for (const { at, drum, loudness } of score.drums.hits) {
    const sound = sounds.get(drum) ?? energyOf(drawDrum(score.drums.kit, drum));
    sounds.set(drum, sound);
    addEnergy(energy, sound, at * secondsPerBeat, (score.drums.gain * loudness) ** 2);
  }
  const loudest = Math.max(...energy);
  const sounding = energy.filter((block) => block > loudest / 1000);
  const mean = sounding.reduce((sum, block) => sum + block, 0) / Math.max(1, sounding.length);
  return 10 ** (TARGET_DB / 20) / Math.max(Math.sqrt(mean / BLOCK), 1e-6);
}

function addPart(
  energy: Float64Array,
  { voice, gain, width = 0, notes }: Part,
  secondsPerBeat: number,
): void {
  const samples = new Map<string, Float64Array>();
  for (const note of notes) {
    const seconds = note.length * secondsPerBeat;
    const kind = `${Math.round(Math.log2(seconds))} ${Math.round(note.pitch / 24)}`;
    let sample = samples.get(kind);
    if (!sample) {
      sample = sampleOf(voice, note, seconds);
      samples.set(kind, sample);
    }
    addEnergy(
      energy,
      sample,
      note.at * secondsPerBeat,
      (gain * note.loudness) ** 2 * (1 + width ** 2),
    );
  }
}

function sampleOf(voice: Voice, note: Note, seconds: number): Float64Array {
  const held = Math.round(Math.min(seconds, SAMPLE_SECONDS) * SAMPLE_RATE);
  const release = Math.ceil(voice.envelope.release * SAMPLE_RATE);
  const out = new Float32Array(held + release);
  addNote(out, voice, { ...note, loudness: 1 }, 0, held);
  const sounded = [...energyOf(out)];
  const last = Math.floor(held / BLOCK) - 1;
  const more = Math.round((seconds - SAMPLE_SECONDS) * BLOCKS_PER_SECOND);
  if (more > 0) sounded.splice(last, 0, ...Array(more).fill(sounded[last]));
  return Float64Array.from(sounded);
}

function energyOf(sound: Float32Array): Float64Array {
  const low = poleOf(DEEP_HERTZ);
  const blocks = new Float64Array(Math.ceil(sound.length / BLOCK));
  let deep = 0;
  for (let i = 0; i < sound.length; i++) {
    const sample = sound[i] ?? 0;
    deep += low * (sample - deep);
    const block = Math.floor(i / BLOCK);
    blocks[block] = (blocks[block] ?? 0) + (sample - DEEP_SHARE * deep) ** 2;
  }
  return blocks;
}

function addEnergy(
  energy: Float64Array,
  sound: Float64Array,
  seconds: number,
  share: number,
): void {
  const place = seconds * BLOCKS_PER_SECOND;
  const first = Math.floor(place);
  const later = place - first;
  for (const [index, block] of sound.entries()) {
    const at = first + index;
    if (at + 1 >= energy.length) return;
    energy[at] = (energy[at] ?? 0) + share * block * (1 - later);
    energy[at + 1] = (energy[at + 1] ?? 0) + share * block * later;
  }
}
