import type { Technique } from '../../../contract.ts';
import type { RankedFigure } from '../../../technique-rules.ts';

/** The columns of the Techniques table after the name, in the specification's order and words. */
export const TECHNIQUE_FIGURES: {
  label: string;
  value: (one: Technique) => string;
  /** The field, if it is ranked among all techniques. */
  field?: RankedFigure;
}[] = [
  { label: 'Scaling', value: (one) => one.scaling },
  { label: 'Category', value: (one) => one.category_name },
  { label: 'Range', value: (one) => String(one.range) },
  { label: 'Guts Cost', value: (one) => String(one.guts_cost), field: 'guts_cost' },
  { label: 'Force', value: (one) => String(one.force), field: 'force' },
  { label: 'Hit', value: (one) => signed(one.hit), field: 'hit' },
  { label: 'Withering', value: (one) => String(one.withering), field: 'withering' },
  { label: 'Sharpness', value: (one) => String(one.sharpness), field: 'sharpness' },
  { label: 'Time Hit', value: (one) => `${one.time_hit} s` },
  { label: 'Time Miss', value: (one) => `${one.time_miss} s` },
  { label: 'Recovery', value: (one) => String(one.recovery) },
  { label: 'Life Steal', value: (one) => String(one.life_steal) },
  { label: 'Guts Steal', value: (one) => String(one.guts_steal) },
  { label: 'Force Hit Self', value: (one) => String(one.force_hit_self) },
  { label: 'Force Miss Self', value: (one) => String(one.force_miss_self) },
];

/** A hit figure with its sign, since it may be negative; with a real minus. */
function signed(value: number): string {
  if (value === 0) return '0';
  return value > 0 ? `+${value}` : `−${-value}`;
}
