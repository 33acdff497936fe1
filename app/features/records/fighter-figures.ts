import { UNKNOWN_FIGURE } from './rules.ts';

export type FighterFigures = { [name: string]: number | null | undefined };

export const fighterWithoutRecord = (name: string, race: string, trainer: string | null) =>
  JSON.stringify([name, race, trainer]);

interface StoredRecord {
  id: number;
  monster_name: string;
  race: string;
  user_name: string | null;
  came_with_fight: number;
  lif: number;
  pow: number;
  int: number;
  ski: number;
  spd: number;
  def: number;
  loyalty: number;
  guts_rate: number;
  starting_guts: number;
  techniques_json: string;
}

export function fighterOf(
  row: Pick<StoredRecord, 'id' | 'monster_name' | 'race' | 'user_name' | 'came_with_fight'>,
): string {
  if (row.came_with_fight === 0) return String(row.id);
  return fighterWithoutRecord(row.monster_name, row.race, row.user_name);
}

const known = (figure: number) => (figure === UNKNOWN_FIGURE ? null : figure);

export function figuresOf(row: StoredRecord): FighterFigures {
  return {
    LIF: known(row.lif),
    POW: known(row.pow),
    INT: known(row.int),
    SKI: known(row.ski),
    SPD: known(row.spd),
    DEF: known(row.def),
    LOYALTY: known(row.loyalty),
    GUTS_RATE: known(row.guts_rate),
    STARTING_GUTS: known(row.starting_guts),
    TECHNIQUES: (JSON.parse(row.techniques_json) as unknown[] | null)?.length ?? null,
  };
}
