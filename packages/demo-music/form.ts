import type { Random } from '@ringside/seeded-random';
import { BAR_STEPS, BEAT_STEPS, type Meter, THEME_BARS } from './theory/meter.ts';

export type SectionKind = 'intro' | 'theme' | 'contrast' | 'bridge' | 'outro';

export interface Section {
  kind: SectionKind;
  bars: number;
  turn: number;
  last: boolean;
  shift: number;
}

const SHORTEST_SECONDS = 64;
const LONGEST_SECONDS = 145;
export const TAIL_SECONDS = 0.3;

const FORMS = [
  'ITCTO',
  'ITTCTO',
  'ITCBTO',
  'ITTCBTO',
  'ITCTBTO',
  'ITTCTBTO',
  'ITTCCTBCTO',
  'ITTCTBTCTO',
  'ITTCCTTBBCTTO',
  'ITTCCTBTTCCTO',
] as const;

const KINDS: Record<string, SectionKind> = {
  I: 'intro',
  T: 'theme',
  C: 'contrast',
  B: 'bridge',
  O: 'outro',
};
const EDGE_BARS = 4;

const barsOf = (form: string) => [...form].reduce((sum, letter) => sum + barsOfPart(letter), 0);
const barsOfPart = (letter: string) => (letter === 'I' || letter === 'O' ? EDGE_BARS : THEME_BARS);

export const secondsPerBar = (meter: Meter, tempo: number): number =>
  (60 / tempo) * (BAR_STEPS[meter] / BEAT_STEPS);

/** The sections of a tune, close to a random duration between 60 and 150 s. */
export function drawForm(
  { meter, tempo, lifts }: { meter: Meter; tempo: number; lifts: boolean },
  random: Random,
): Section[] {
  const secondsOf = (form: string) => barsOf(form) * secondsPerBar(meter, tempo) + TAIL_SECONDS;
  const fitting = FORMS.filter((form) => {
    const seconds = secondsOf(form);
    return seconds >= SHORTEST_SECONDS && seconds <= LONGEST_SECONDS;
  });
  const target = random.int(80, 130);
  const form = random.weighted(fitting, (each) => {
    const off = (secondsOf(each) - target) / 15;
    return Math.exp(-off * off) + 0.001;
  });
  return toSections(form, lifts && random.chance(0.5) ? random.pick([1, 2, 2]) : 0);
}

function toSections(form: string, lift: number): Section[] {
  const letters = [...form];
  const heard = new Map<string, number>();
  const lastTheme = form.lastIndexOf('T');
  return letters.map((letter, index) => {
    const turn = heard.get(letter) ?? 0;
    heard.set(letter, turn + 1);
    return {
      kind: KINDS[letter] as SectionKind,
      bars: barsOfPart(letter),
      turn,
      last: letters.lastIndexOf(letter) === index,
      shift: turn > 0 || letter === 'O' ? (index >= lastTheme && lastTheme > 0 ? lift : 0) : 0,
    };
  });
}
