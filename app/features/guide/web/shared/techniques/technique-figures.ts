import type { Technique } from '../../../contract.ts';
import type { RankedFigure } from '../../../technique-rules.ts';

export const TECHNIQUE_FIGURES: {
  label: string;
  value: (technique: Technique) => string;
  field?: RankedFigure;
}[] = [
  { label: 'Scaling', value: (technique) => technique.scaling },
  { label: 'Category', value: (technique) => technique.category_name },
  { label: 'Range', value: (technique) => String(technique.range) },
  { label: 'Guts Cost', value: (technique) => String(technique.guts_cost), field: 'guts_cost' },
  { label: 'Force', value: (technique) => String(technique.force), field: 'force' },
  { label: 'Hit', value: (technique) => signed(technique.hit), field: 'hit' },
  { label: 'Withering', value: (technique) => String(technique.withering), field: 'withering' },
  { label: 'Sharpness', value: (technique) => String(technique.sharpness), field: 'sharpness' },
  { label: 'Time Hit', value: (technique) => `${technique.time_hit} s` },
  { label: 'Time Miss', value: (technique) => `${technique.time_miss} s` },
  { label: 'Recovery', value: (technique) => String(technique.recovery) },
  { label: 'Life Steal', value: (technique) => String(technique.life_steal) },
  { label: 'Guts Steal', value: (technique) => String(technique.guts_steal) },
  { label: 'Force Hit Self', value: (technique) => String(technique.force_hit_self) },
  { label: 'Force Miss Self', value: (technique) => String(technique.force_miss_self) },
];

function signed(value: number): string {
  if (value === 0) return '0';
  return value > 0 ? `+${value}` : `−${-value}`;
}
