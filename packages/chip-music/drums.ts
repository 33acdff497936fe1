import { type Drum, type KitName, SAMPLE_RATE } from './score.ts';

interface Hit {
  seconds: number;
  body?: { from: number; to: number; bendSeconds: number; level: number; fadeSeconds: number };
  noise?: { low: number; high: number; level: number; fadeSeconds: number };
  gain: number;
}

const KITS: Record<KitName, Record<Drum, Hit>> = {
  chip: kit({ kickFrom: 210, snareTone: 0.35, brightness: 1, length: 1 }),
  punch: kit({ kickFrom: 260, snareTone: 0.6, brightness: 0.85, length: 1.3 }),
  soft: kit({ kickFrom: 130, snareTone: 0.25, brightness: 0.6, length: 0.8 }),
};

interface KitCharacter {
  kickFrom: number;
  snareTone: number;
  brightness: number;
  length: number;
}

function kit({ kickFrom, snareTone, brightness, length }: KitCharacter): Record<Drum, Hit> {
  const high = 9_000 + 5_000 * brightness;
  const tom = (from: number): Hit => ({
    seconds: 0.3 * length,
    body: { from, to: from * 0.55, bendSeconds: 0.07, level: 1, fadeSeconds: 0.09 * length },
    noise: { low: 300, high: 3000, level: 0.12, fadeSeconds: 0.02 },
    gain: 0.85,
  });
  const hiss = (fadeSeconds: number, level: number, low: number): Hit => ({
    seconds: 6 * fadeSeconds,
    noise: { low, high, level, fadeSeconds },
    gain: 0.35 * brightness + 0.15,
  });
  return {
    kick: {
      seconds: 0.32 * length,
      body: { from: kickFrom, to: 46, bendSeconds: 0.028, level: 1, fadeSeconds: 0.085 * length },
      noise: { low: 800, high: 5000, level: 0.12, fadeSeconds: 0.006 },
      gain: 1.15,
    },
    snare: {
      seconds: 0.28 * length,
      body: { from: 250, to: 175, bendSeconds: 0.02, level: snareTone, fadeSeconds: 0.05 },
      noise: { low: 900, high: 7000 * brightness, level: 0.9, fadeSeconds: 0.055 * length },
      gain: 0.8,
    },
    rim: {
      seconds: 0.08,
      body: { from: 900, to: 780, bendSeconds: 0.01, level: 0.7, fadeSeconds: 0.012 },
      noise: { low: 1800, high: 6000, level: 0.35, fadeSeconds: 0.01 },
      gain: 0.6,
    },
    hat: hiss(0.018, 0.8, 6500),
    open: hiss(0.075 * length, 0.75, 6000),
    shaker: hiss(0.028, 0.5, 4500),
    crash: { ...hiss(0.38 * length, 0.8, 3800), seconds: 1.6 },
    'high-tom': tom(240),
    'low-tom': tom(150),
  };
}

export function drawDrum(kitName: KitName, drum: Drum): Float32Array {
  const { seconds, body, noise, gain } = KITS[kitName][drum];
  const out = new Float32Array(Math.ceil(seconds * SAMPLE_RATE));
  if (body) addBody(out, body);
  if (noise) addNoise(out, noise);
  const fadeFrom = out.length * 0.8;
  for (let i = 0; i < out.length; i++) {
    const fade = i < fadeFrom ? 1 : (out.length - i) / (out.length - fadeFrom);
    out[i] = (out[i] ?? 0) * gain * fade;
  }
  return out;
}

function addBody(out: Float32Array, body: NonNullable<Hit['body']>): void {
  let phase = 0;
  for (let i = 0; i < out.length; i++) {
    const seconds = i / SAMPLE_RATE;
    const hertz = body.to + (body.from - body.to) * Math.exp(-seconds / body.bendSeconds);
    out[i] = body.level * Math.exp(-seconds / body.fadeSeconds) * Math.sin(2 * Math.PI * phase);
    phase += hertz / SAMPLE_RATE;
  }
}

function addNoise(out: Float32Array, noise: NonNullable<Hit['noise']>): void {
  const open = 1 - Math.exp((-2 * Math.PI * noise.high) / SAMPLE_RATE);
  const shut = 1 - Math.exp((-2 * Math.PI * noise.low) / SAMPLE_RATE);
  let state = 0x2545f491;
  let smooth = 0;
  let slow = 0;
  for (let i = 0; i < out.length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    smooth += open * (state / 2 ** 31 - smooth);
    slow += shut * (smooth - slow);
    const level = noise.level * Math.exp(-i / SAMPLE_RATE / noise.fadeSeconds);
    out[i] = (out[i] ?? 0) + level * (smooth - slow);
  }
}
