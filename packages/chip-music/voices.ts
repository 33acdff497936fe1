import { createOscillator } from './oscillators.ts';
import { type Envelope, type Note, SAMPLE_RATE, type Voice } from './score.ts';

const BLOCK = 32;
const SLIDE_SECONDS = 0.05;
const CHORD_STEPS_PER_SECOND = 30;

const hertz = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12);

export function addNote(
  out: Float32Array,
  voice: Voice,
  note: Note,
  start: number,
  held: number,
): void {
  const { envelope, detuneCents } = voice;
  const total = Math.min(held + Math.ceil(envelope.release * SAMPLE_RATE), out.length - start);
  if (start + total <= 0) return;
  const oscillator = createOscillator(voice.tone);
  const second = detuneCents ? createOscillator(voice.tone) : undefined;
  const secondRatio = 2 ** ((detuneCents ?? 0) / 1200);
  const block = new Float32Array(BLOCK);
  const other = new Float32Array(BLOCK);
  const smooth = voice.cutoffHertz
    ? 1 - Math.exp((-2 * Math.PI * voice.cutoffHertz) / SAMPLE_RATE)
    : 1;
  let smoothed = 0;
  let level = 0;
  for (let done = 0; done < total; done += BLOCK) {
    const count = Math.min(BLOCK, total - done);
    const increment = hertz(pitchAt(voice, note, done / SAMPLE_RATE)) / SAMPLE_RATE;
    oscillator(block, count, increment);
    if (second) {
      second(other, count, increment * secondRatio);
      for (let i = 0; i < count; i++) block[i] = 0.6 * ((block[i] ?? 0) + (other[i] ?? 0));
    }
    const nextLevel = note.loudness * levelAt(envelope, done + BLOCK, held);
    const slope = (nextLevel - level) / BLOCK;
    const at = start + done;
    for (let i = 0; i < count; i++) {
      smoothed += smooth * ((block[i] ?? 0) - smoothed);
      if (at + i >= 0) out[at + i] = (out[at + i] ?? 0) + smoothed * (level + slope * i);
    }
    level = nextLevel;
  }
}

function pitchAt({ vibrato, chordStepsPerSecond }: Voice, note: Note, seconds: number): number {
  let { pitch } = note;
  if (note.chord && note.chord.length > 0) {
    const step = Math.floor(seconds * (chordStepsPerSecond ?? CHORD_STEPS_PER_SECOND));
    pitch += note.chord[step % note.chord.length] ?? 0;
  }
  if (note.slideFrom && seconds < SLIDE_SECONDS) {
    pitch += note.slideFrom * (1 - seconds / SLIDE_SECONDS);
  }
  if (vibrato && seconds > vibrato.afterSeconds) {
    const since = seconds - vibrato.afterSeconds;
    const depth = vibrato.semitones * Math.min(1, since / 0.3);
    pitch += depth * Math.sin(2 * Math.PI * vibrato.hertz * since);
  }
  return pitch;
}

function levelAt(envelope: Envelope, samples: number, held: number): number {
  const heldLevel = levelWhileHeld(envelope, Math.min(samples, held) / SAMPLE_RATE);
  if (samples <= held) return heldLevel;
  const left = 1 - (samples - held) / SAMPLE_RATE / Math.max(envelope.release, 0.001);
  return left <= 0 ? 0 : heldLevel * left * left;
}

function levelWhileHeld({ attack, decay, sustain }: Envelope, seconds: number): number {
  if (seconds < attack) return seconds / attack;
  return sustain + (1 - sustain) * Math.exp((-3 * (seconds - attack)) / Math.max(decay, 0.001));
}
