import { CEILING } from '@ringside/chip-music/master';
import { renderScore } from '@ringside/chip-music/render-score';
import { SAMPLE_RATE } from '@ringside/chip-music/score';
import { composeSong } from './catalogue/catalogue.ts';

const SILENCE_DB = 40;

export interface TuneMeasures {
  peak: number;
  decibels: number;
  /** The standard deviation of the levels of half seconds, silence excepted. */
  spreadDecibels: number;
  correlation: number;
}

const LEAST_SPREAD_DB = 3;
const MOST_CORRELATION = 0.8;
const LOUDNESS_DB = [-24, -17] as const;
const ROUNDING = 1e-4;

/** What is wrong with a tune: clipping, the wrong loudness, narrow dynamics, or nearly mono. */
export function faultsOf({ peak, decibels, spreadDecibels, correlation }: TuneMeasures): string[] {
  return [
    ...(peak > CEILING + ROUNDING ? [`peak ${peak}`] : []),
    ...(decibels < LOUDNESS_DB[0] || decibels > LOUDNESS_DB[1] ? [`${decibels} dB`] : []),
    ...(spreadDecibels < LEAST_SPREAD_DB ? [`levels spread ${spreadDecibels} dB`] : []),
    ...(correlation > MOST_CORRELATION ? [`correlation ${correlation}`] : []),
  ];
}

/** Renders the tune of an id and measures it; takes one to three seconds. */
export function measureTune(id: string): TuneMeasures {
  return measure(renderScore(composeSong(id)));
}

export function measure({ left, right }: Record<'left' | 'right', Float32Array>): TuneMeasures {
  let [peak, both, lefts, rights] = [0, 0, 0, 0];
  const blocks = new Float64Array(Math.ceil(left.length / (SAMPLE_RATE / 2)));
  for (let i = 0; i < left.length; i++) {
    const [l, r] = [left[i] ?? 0, right[i] ?? 0];
    peak = Math.max(peak, Math.abs(l), Math.abs(r));
    both += l * r;
    lefts += l * l;
    rights += r * r;
    const block = Math.floor(i / (SAMPLE_RATE / 2));
    blocks[block] = (blocks[block] ?? 0) + l * l + r * r;
  }
  const levels = [...blocks].map((energy) => 10 * Math.log10(energy / SAMPLE_RATE + 1e-12));
  const loudest = Math.max(...levels);
  const heard = levels.filter((level) => level > loudest - SILENCE_DB);
  const mean = heard.reduce((sum, level) => sum + level, 0) / heard.length;
  const variance = heard.reduce((sum, level) => sum + (level - mean) ** 2, 0) / heard.length;
  return {
    peak,
    decibels: 10 * Math.log10((lefts + rights) / (2 * left.length)),
    spreadDecibels: Math.sqrt(variance),
    correlation: both / Math.sqrt(lefts * rights),
  };
}
