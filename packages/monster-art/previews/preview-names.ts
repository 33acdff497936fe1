/**
 * A link preview, as its name encodes it: `HARE` is a monster on its background, `HARE-champion` the same
 * with laurel and crown, `HARE-vs-APE` two facing each other, `bracket` a tournament without a champion.
 */
export type Preview =
  | { kind: 'monster' | 'champion'; races: [race: string] }
  | { kind: 'pair'; races: [left: string, right: string] }
  | { kind: 'bracket'; races: [] };

export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;

const RACE = '([A-Z0-9_]{1,40})';
const ONE = new RegExp(`^${RACE}(-champion)?$`);
const PAIR = new RegExp(`^${RACE}-vs-${RACE}$`);

export function previewName({ kind, races }: Preview): string {
  if (kind === 'bracket') return kind;
  return kind === 'champion' ? `${races[0]}-champion` : races.join('-vs-');
}

export function readPreviewName(name: string): Preview | null {
  if (name === 'bracket') return { kind: name, races: [] };
  const [, race, champion] = ONE.exec(name) ?? [];
  if (race !== undefined) return { kind: champion ? 'champion' : 'monster', races: [race] };
  const [, left, right] = PAIR.exec(name) ?? [];
  return left !== undefined && right !== undefined ? { kind: 'pair', races: [left, right] } : null;
}
