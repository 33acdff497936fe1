import { SAMPLE_RATE, type Tone } from './score.ts';

const TAU = 2 * Math.PI;

/** Writes the next `count` samples of a wave, -1 to 1, at `increment` cycles a sample. */
export type Oscillator = (out: Float32Array, count: number, increment: number) => void;

export function createOscillator(tone: Tone): Oscillator {
  switch (tone.wave) {
    case 'pulse':
      return createPulse(tone.duty, tone.sweep);
    case 'saw':
      return createSaw();
    case 'triangle':
      return createTriangle();
    case 'fm':
      return createFm(tone);
  }
}

function corner(phase: number, increment: number): number {
  if (phase < increment) {
    const t = phase / increment;
    return t + t - t * t - 1;
  }
  if (phase > 1 - increment) {
    const t = (phase - 1) / increment;
    return t * t + t + t + 1;
  }
  return 0;
}

function createPulse(duty: number, sweep?: { depth: number; hertz: number }): Oscillator {
  let phase = 0;
  let sweepPhase = 0;
  return (out, count, increment) => {
    let width = duty;
    if (sweep) {
      width += sweep.depth * Math.sin(TAU * sweepPhase);
      sweepPhase += (sweep.hertz * count) / SAMPLE_RATE;
    }
    // Removes the DC offset of a duty cycle other than one half.
    const offset = 2 * width - 1;
    for (let i = 0; i < count; i++) {
      let fall = phase - width;
      if (fall < 0) fall += 1;
      const step = phase < width ? 1 : -1;
      out[i] = step + corner(phase, increment) - corner(fall, increment) - offset;
      phase += increment;
      if (phase >= 1) phase -= 1;
    }
  };
}

function createSaw(): Oscillator {
  let phase = 0.5;
  return (out, count, increment) => {
    for (let i = 0; i < count; i++) {
      out[i] = 2 * phase - 1 - corner(phase, increment);
      phase += increment;
      if (phase >= 1) phase -= 1;
    }
  };
}

function createTriangle(): Oscillator {
  let phase = 0.25;
  return (out, count, increment) => {
    for (let i = 0; i < count; i++) {
      out[i] = 4 * Math.abs(phase - 0.5) - 1;
      phase += increment;
      if (phase >= 1) phase -= 1;
    }
  };
}

function createFm(tone: Extract<Tone, { wave: 'fm' }>): Oscillator {
  let carrier = 0;
  let modulator = 0;
  const floor = tone.indexFloor ?? 0;
  let bend = tone.index - floor;
  const decay = Math.exp(-1 / (tone.indexSeconds * SAMPLE_RATE));
  return (out, count, increment) => {
    for (let i = 0; i < count; i++) {
      out[i] = Math.sin(TAU * carrier + (floor + bend) * Math.sin(TAU * modulator));
      bend *= decay;
      carrier += increment;
      if (carrier >= 1) carrier -= 1;
      modulator += increment * tone.ratio;
      if (modulator >= 1) modulator -= Math.floor(modulator);
    }
  };
}
