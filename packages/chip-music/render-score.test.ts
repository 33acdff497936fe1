import { expect, test } from 'vitest';
import { encodeMp3, encodeMp3Part, mp3Bytes, mp3Parts } from './encode-mp3.ts';
import { TARGET_DB } from './loudness.ts';
import { CEILING } from './master.ts';
import { renderScore, streamScore } from './render-score.ts';
import { SAMPLE_RATE, type Score, scoreSamples } from './score.ts';

const SCORE: Score = {
  tempo: 120,
  lengthBeats: 4,
  tailSeconds: 0.5,
  swing: 0,
  parts: [
    {
      name: 'lead',
      voice: {
        tone: { wave: 'pulse', duty: 0.5 },
        envelope: { attack: 0.005, decay: 0.2, sustain: 0.7, release: 0.05 },
      },
      pan: 0,
      gain: 0.3,
      echo: 0,
      notes: [{ at: 0, length: 3.9, pitch: 69, loudness: 1 }],
    },
  ],
  drums: { kit: 'chip', gain: 0.5, hits: [] },
  echo: { beats: 0.5, feedback: 0, level: 0 },
  room: 0,
};

/** The magnitude of one frequency (Goertzel algorithm). */
function strength(samples: Float32Array, hertz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / SAMPLE_RATE);
  let [before, earlier] = [0, 0];
  for (const sample of samples) [before, earlier] = [sample + turn * before - earlier, before];
  return Math.sqrt(before ** 2 + earlier ** 2 - turn * before * earlier) / samples.length;
}

test('a note sounds at its pitch: A4 is 440 Hz', () => {
  const { left } = renderScore(SCORE);
  const held = left.subarray(SAMPLE_RATE / 4, SAMPLE_RATE);
  const others = [415, 466, 220, 660].map((hertz) => strength(held, hertz));
  expect(strength(held, 440)).toBeGreaterThan(10 * Math.max(...others));
});

test('a rendered score has the length of the score and ends in silence', () => {
  const { left, right } = renderScore(SCORE);
  expect([left.length, right.length]).toEqual([scoreSamples(SCORE), scoreSamples(SCORE)]);
  expect(left.length).toBe(2.5 * SAMPLE_RATE);
  expect(Math.abs(left.at(-1) ?? 1)).toBeLessThan(0.001);
});

test('a mix of loud parts does not clip', () => {
  const [part] = SCORE.parts;
  const loud = {
    ...SCORE,
    parts: Array.from({ length: 6 }, () => ({ ...part, gain: 9 })),
  } as Score;
  const hits = Array.from({ length: 16 }, (_, i) => ({
    at: i / 4,
    drum: i % 2 ? ('snare' as const) : ('kick' as const),
    loudness: 1,
  }));
  const mix = renderScore({ ...loud, drums: { kit: 'punch', gain: 30, hits } });
  for (const channel of [mix.left, mix.right]) {
    const peak = channel.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(peak).toBeLessThanOrEqual(CEILING + 1e-4);
  }
});

test('rendering is streamed: the first piece is returned before the last note is rendered', () => {
  const pieces = streamScore({ ...SCORE, lengthBeats: 4000 });
  const { value } = pieces.next();
  expect(value?.left.length).toBeGreaterThan(SAMPLE_RATE / 4);
  expect(value?.left.length).toBeLessThan(SAMPLE_RATE);
});

test('tunes have equal loudness whatever the levels of their parts', () => {
  const [part] = SCORE.parts as [(typeof SCORE.parts)[number]];
  const loudness = [0.02, 0.3, 4].map((gain) => {
    const { left } = renderScore({ ...SCORE, parts: [{ ...part, gain }] });
    const held = left.subarray(SAMPLE_RATE / 4, SAMPLE_RATE);
    return 10 * Math.log10(held.reduce((sum, sample) => sum + sample ** 2, 0) / held.length);
  });
  for (const decibels of loudness) expect(Math.abs(decibels - TARGET_DB)).toBeLessThan(1.5);
});

test('the size of the MP3 file is computed exactly before rendering', async () => {
  for (const lengthBeats of [0.1, 3.97, 4, 4.03, 4.05, 7.31]) {
    const score = { ...SCORE, lengthBeats };
    const samples = scoreSamples(score);
    const file = await Array.fromAsync(encodeMp3(samples, (from) => streamScore(score, from)));
    expect(Buffer.concat(file).length, `${lengthBeats} beats`).toBe(mp3Bytes(samples));
  }
});

/** Long notes and short ones, with an echo that is heard for seconds, for 28 s. */
const [PART] = SCORE.parts as [(typeof SCORE.parts)[number]];
const LONG: Score = {
  ...SCORE,
  lengthBeats: 55,
  parts: [
    {
      ...PART,
      echo: 0.5,
      width: 0.5,
      notes: Array.from({ length: 50 }, (_, at) => ({
        at,
        length: at % 10 === 0 ? 9 : 0.5,
        pitch: 50 + ((at * 7) % 30),
        loudness: 0.7,
      })),
    },
  ],
  drums: {
    kit: 'punch',
    gain: 0.5,
    hits: Array.from({ length: 50 }, (_, at) => ({
      at,
      drum: at % 2 ? 'crash' : 'kick',
      loudness: 1,
    })),
  },
  echo: { beats: 1.5, feedback: 0.45, level: 0.5 },
  room: 0.2,
};

test('rendering from the middle gives the samples of the whole, and ends with it', () => {
  const whole = renderScore(LONG);
  for (const from of [15_999, 572_544, scoreSamples(LONG) - 20]) {
    const pieces = [...streamScore(LONG, from)];
    const left = pieces.flatMap((piece) => [...piece.left]);
    expect(left.length, `from ${from}`).toBe(whole.left.length - from);
    const most = left.reduce(
      (max, sample, i) => Math.max(max, Math.abs(sample - (whole.left[from + i] ?? 0))),
      0,
    );
    expect(most, `from ${from}`).toBeLessThan(0.001);
  }
});

/** The frames of 112 kbit/s, and of 256 kbit/s at the beginning of a part. */
function framesOf(file: Uint8Array) {
  const frames: { wide: boolean; room: number; before: number }[] = [];
  for (let at = 0; at < file.length; ) {
    const [sync = 0, version = 0, rate = 0, , high = 0, low = 0] = file.subarray(at, at + 6);
    if (sync !== 0xff || version !== 0xfb || ![0x88, 0xd8].includes(rate)) {
      throw new Error(`There is no frame at ${at}.`);
    }
    const bytes = rate === 0xd8 ? 1152 : 504;
    frames.push({ wide: rate === 0xd8, room: bytes - 36, before: (high << 1) | (low >> 7) });
    at += bytes;
  }
  return frames;
}

test('no part of a file needs data of another, and each has the size that was computed', async () => {
  const samples = scoreSamples(LONG);
  const parts = mp3Parts(samples);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of [...parts.keys()].reverse()) {
    const chunks = encodeMp3Part(samples, part, (from) => streamScore(LONG, from));
    const bytes = Buffer.concat(await Array.fromAsync(chunks));
    expect(bytes.length, `part ${part}`).toBe(parts[part]?.bytes);
    const [first, ...frames] = framesOf(bytes);
    expect(first, `part ${part}`).toMatchObject({ wide: part > 0, before: 0 });
    let reach = first?.room ?? 0;
    for (const { wide, room, before } of frames) {
      expect(wide).toBe(false);
      expect(before).toBeLessThanOrEqual(reach);
      reach += room;
    }
  }
});

test('a wide part differs between the sides and is the same in mono', () => {
  const [part] = SCORE.parts as [(typeof SCORE.parts)[number]];
  const [point, wide] = [0, 0.8].map((width) =>
    renderScore({ ...SCORE, parts: [{ ...part, width }] }),
  );
  if (!point || !wide) throw new Error('Nothing was rendered.');
  const at = SAMPLE_RATE / 2;
  const levels = [point, wide].map(({ left, right }) => {
    const held = { left: left.subarray(at, 2 * at), right: right.subarray(at, 2 * at) };
    const sum = (of: (l: number, r: number) => number) =>
      held.left.reduce((total, l, i) => total + of(l, held.right[i] ?? 0), 0);
    return sum((l, r) => l * r) / Math.sqrt(sum((l) => l * l) * sum((_, r) => r * r));
  });
  expect(levels[0]).toBeCloseTo(1, 5);
  expect(levels[1]).toBeLessThan(0.5);
  const mono = ({ left, right }: typeof wide) => left.map((l, i) => (l + (right[i] ?? 0)) / 2);
  const [one, other] = [mono(point), mono(wide)];
  const ratio = strength(other.subarray(at, 2 * at), 440) / strength(one.subarray(at, 2 * at), 440);
  // Quieter by the gain that keeps the loudness of both equal.
  expect(ratio).toBeCloseTo(1 / Math.sqrt(1 + 0.8 ** 2), 1);
});
