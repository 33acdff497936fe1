import { allMatches, type Bracket, type Match, participantOf, type Slot } from './bracket.ts';

/** The chance, 0 to 1, that one participant beats another, by their ids. */
export type Beats = (id: number, other: number) => number;

interface Table {
  places: readonly string[];
  rows: ReadonlyMap<number, number>;
}

/** More take longer than the server may compute for one answer. */
const MAX_COMBINATIONS = 40_000;
const NOTHING: Table = { places: [], rows: new Map([[0, 1]]) };

/**
 * The exact chance to win the cup, by participant: the matches in the order of play, those that
 * depend on one another in one table.
 */
export function doubleChances(bracket: Bracket, beats: Beats): Map<number, number> | null {
  const { seeds, finals } = bracket;
  if (bracket.champion !== null) return new Map([[bracket.champion, 1]]);
  const [final, reset] = finals;
  const tables = new Map<string, Table>();
  const champion = new Map<number, number>();
  const wins = (index: number, chance: number) => {
    const id = seeds[index] as number;
    champion.set(id, (champion.get(id) ?? 0) + chance);
  };
  const chanceOf = (left: number, right: number) =>
    beats(seeds[left] as number, seeds[right] as number);
  for (const match of allMatches(bracket)) {
    if (match.state !== 'ready' && match.state !== 'unknown') continue;
    if (match === reset && final?.state !== 'decided') break;
    const sides = sidesOf(match, tables, seeds);
    if (!sides) return null;
    if (match === final) {
      // The winner of the lower bracket has to win twice.
      sides.forEach((_, left, right, weight) => {
        const twice = (1 - chanceOf(left, right)) ** 2;
        wins(left, weight * (1 - twice));
        wins(right, weight * twice);
      });
    } else if (match === reset) {
      sides.forEach((_, left, right, weight) => {
        wins(left, weight * chanceOf(left, right));
        wins(right, weight * (1 - chanceOf(left, right)));
      });
    } else {
      const after = tableAfter(match, sides, { chanceOf, base: seeds.length });
      for (const place of after.places) tables.set(place, after);
    }
  }
  return champion;
}

const placeOf = (slot: Slot): string | null =>
  slot.kind === 'unknown' ? `${slot.loser ? '-' : ''}${slot.from}` : null;

interface Sides {
  places: readonly string[];
  forEach(visit: (others: number, left: number, right: number, weight: number) => void): void;
}

function sidesOf(
  { left, right }: Match,
  tables: ReadonlyMap<string, Table>,
  seeds: readonly number[],
): Sides | null {
  const used = [placeOf(left), placeOf(right)];
  const [one, other] = used.map((place) => tables.get(place ?? '') ?? NOTHING) as [Table, Table];
  const second = one === other ? NOTHING : other;
  const places = [...one.places, ...second.places].filter((place) => !used.includes(place));
  // Two more are the match's winner and loser.
  const isNumber = seeds.length ** (places.length + 2) < Number.MAX_SAFE_INTEGER;
  if (one.rows.size * second.rows.size > MAX_COMBINATIONS || !isNumber) return null;
  const known = [left, right].map((slot) => Math.max(0, seeds.indexOf(participantOf(slot) ?? 0)));
  const [knownLeft = 0, knownRight = 0] = known;
  const digits = { used, places, base: seeds.length };
  const [rows, more] = [one, second].map((table) => readRows(table, digits)) as [Row[], Row[]];
  return {
    places,
    forEach(visit) {
      for (const a of rows) {
        for (const b of more) {
          const [onLeft, onRight] = [a.left + b.left + knownLeft, a.right + b.right + knownRight];
          visit(a.others + b.others, onLeft, onRight, a.weight * b.weight);
        }
      }
    },
  };
}

interface Row {
  others: number;
  left: number;
  right: number;
  weight: number;
}

interface Digits {
  used: readonly (string | null)[];
  places: readonly string[];
  base: number;
}

function readRows(table: Table, { used, places, base }: Digits): Row[] {
  const units = table.places.map((place) => base ** places.indexOf(place));
  return [...table.rows].map(([row, weight]) => {
    const read: Row = { others: 0, left: 0, right: 0, weight };
    let rest = row;
    for (const [at, place] of table.places.entries()) {
      const participant = rest % base;
      rest = Math.floor(rest / base);
      if (place === used[0]) read.left = participant;
      else if (place === used[1]) read.right = participant;
      else read.others += participant * (units[at] as number);
    }
    return read;
  });
}

interface Rules {
  chanceOf(left: number, right: number): number;
  base: number;
}

function tableAfter({ id, loserNext }: Match, sides: Sides, { chanceOf, base }: Rules): Table {
  const rows = new Map<number, number>();
  const unit = base ** sides.places.length;
  const loserUnit = loserNext ? unit * base : 0;
  const add = (row: number, chance: number) => rows.set(row, (rows.get(row) ?? 0) + chance);
  sides.forEach((others, left, right, weight) => {
    const chance = chanceOf(left, right);
    add(others + left * unit + right * loserUnit, weight * chance);
    add(others + right * unit + left * loserUnit, weight * (1 - chance));
  });
  return { places: [...sides.places, id, ...(loserNext ? [`-${id}`] : [])], rows };
}
