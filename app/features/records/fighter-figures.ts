import { type FigureColumns, knownFigures } from './rules.ts';

export type FighterFigures = { [name: string]: number | null | undefined };

export const fighterWithoutRecord = (name: string, race: string, trainer: string | null) =>
  JSON.stringify([name, race, trainer]);

interface NamedRecord {
  id: number;
  monster_name: string;
  race: string;
  user_name: string | null;
  came_with_fight: number;
}

export function fighterOf(row: NamedRecord): string {
  if (row.came_with_fight === 0) return String(row.id);
  return fighterWithoutRecord(row.monster_name, row.race, row.user_name);
}

export const figuresOf = (row: FigureColumns & { techniques_json: string }): FighterFigures => ({
  ...knownFigures(row),
  TECHNIQUES: (JSON.parse(row.techniques_json) as unknown[] | null)?.length ?? null,
});
