import type { Random } from '@ringside/seeded-random';
import type { Section } from '../form.ts';
import type { Character } from '../style/style.ts';

export interface Layers {
  lead: 'lead' | 'second' | 'dialogue' | 'none';
  company: 'none' | 'below' | 'answers' | 'octave';
  bass: boolean;
  chords: boolean;
  pad: boolean;
  /** Whether the second set of bass and chord figures is used. */
  other: boolean;
  thin: boolean;
  drums: number;
  crash: boolean;
  fill: boolean;
  loudness: number;
}

export const QUIET = 0.42;

/** An arrangement that grows: each repeat of a section adds instruments, the bridge drops them. */
export function layersOf(section: Section, character: Character, random: Random): Layers {
  const { energy } = character;
  const base: Layers = {
    lead: 'lead',
    company: 'none',
    bass: true,
    chords: true,
    pad: energy < 0.6,
    other: false,
    thin: false,
    drums: energy >= 0.3 ? 1 : 0,
    crash: energy >= QUIET,
    fill: energy >= 0.3,
    loudness: 0.9,
  };
  switch (section.kind) {
    case 'intro':
      return { ...base, ...introOf(energy, random) };
    case 'contrast':
      return {
        ...base,
        lead: section.turn === 0 && random.chance(0.5) ? 'second' : 'lead',
        company: section.turn > 0 ? 'below' : random.pick(['none', 'answers', 'none']),
        pad: true,
        other: true,
        drums: base.drums + (energy > 0.7 ? 1 : 0),
      };
    case 'bridge':
      return { ...base, ...bridgeOf(energy, random) };
    default:
      return { ...base, ...returnOf(section, energy, random) };
  }
}

function introOf(energy: number, random: Random): Partial<Layers> {
  const common = { drums: energy >= QUIET ? 0 : -1, crash: false, loudness: 0.8 };
  return random.pick<Partial<Layers>>([
    { ...common, lead: 'none' },
    { ...common, lead: 'second', bass: energy >= QUIET },
    { ...common, lead: 'none', bass: false, pad: true, drums: -1, fill: energy >= QUIET },
    { ...common, lead: 'lead', chords: false, pad: true },
  ]);
}

function returnOf({ turn, last }: Section, energy: number, random: Random): Partial<Layers> {
  if (turn === 0) return {};
  if (!last) return { company: random.pick(['answers', 'below']), pad: energy < 0.8 };
  return {
    company: energy > 0.6 ? random.pick(['below', 'octave']) : 'below',
    pad: true,
    drums: energy > QUIET ? 2 : 1,
    loudness: 1,
  };
}

function bridgeOf(energy: number, random: Random): Partial<Layers> {
  const thin = {
    lead: 'second' as const,
    pad: true,
    thin: true,
    drums: energy >= 0.6 ? 0 : -1,
    crash: false,
    fill: true,
    loudness: 0.85,
  };
  const dialogue = { lead: 'dialogue' as const, pad: true, other: true };
  const solo = { lead: 'second' as const, other: true, drums: 2, loudness: 1 };
  return random.pick<Partial<Layers>>(energy > 0.6 ? [thin, dialogue, solo] : [thin, dialogue]);
}
