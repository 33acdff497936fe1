/**
 * The shape of a double elimination behind the upper bracket: who meets in the lower bracket and in
 * the finals, as places that take the winners and losers of other matches.
 */

export interface Source {
  id: string;
  loser?: true;
}

export interface Place {
  /** `L{round}-{n}` in the lower bracket, `G1-1` the grand final, `G2-1` its reset. */
  id: string;
  round: number;
  number: number;
  left: Source;
  right: Source;
}

export const MIN_FOR_DOUBLE = 3;

type Reorder = <T>(items: readonly T[]) => T[];
const natural: Reorder = (items) => [...items];
const reverse: Reorder = (items) => items.toReversed();
const halfShift: Reorder = (items) => [
  ...items.slice(items.length / 2),
  ...items.slice(0, items.length / 2),
];
const reverseHalves: Reorder = (items) => [
  ...items.slice(0, items.length / 2).toReversed(),
  ...items.slice(items.length / 2).toReversed(),
];
const flipPairs: Reorder = (items) => items.map((_, at) => items[at ^ 1] as (typeof items)[number]);

/**
 * The orders in which the losers of the upper rounds from the second on drop, by the size, so that
 * two who have met do so again as late as possible.
 */
const DROPS: Record<number, readonly Reorder[]> = {
  8: [reverse],
  16: [reverseHalves, reverse],
  32: [reverse, halfShift, natural],
  64: [reverse, halfShift, reverse, natural],
  128: [reverse, halfShift, flipPairs, flipPairs, flipPairs],
  256: [reverse, halfShift, flipPairs, flipPairs, flipPairs, flipPairs],
};

/** The rounds of the lower bracket for an upper one of this size, a power of two from 4 on. */
export function lowerBracket(size: number): Place[][] {
  const rounds: Place[][] = [];
  const upperRounds = Math.log2(size);
  let sources: Source[] = losersOf(1, size / 2);
  for (let upper = 2; upper <= upperRounds; upper += 1) {
    const halved = pairs(sources, rounds.length + 1);
    const drop = DROPS[size]?.[upper - 2] ?? natural;
    const dropping = drop(losersOf(upper, size / 2 ** upper));
    const winners = halved.map(({ id }) => ({ id }));
    const mixed = dropping.flatMap((loser, at) => [loser, winners[at] as Source]);
    const met = pairs(mixed, rounds.length + 2);
    rounds.push(halved, met);
    sources = met.map(({ id }) => ({ id }));
  }
  return rounds;
}

export function grandFinals(size: number): [Place, Place] {
  const upperRounds = Math.log2(size);
  const [left, right] = [{ id: `R${upperRounds}-1` }, { id: `L${2 * upperRounds - 2}-1` }];
  const first = { id: 'G1-1', round: 1, number: 1, left, right };
  const again = { left: { id: first.id, loser: true }, right: { id: first.id } } as const;
  return [first, { id: 'G2-1', round: 2, number: 1, ...again }];
}

/**
 * The order of play by ids, for sorting: no match comes before one that it waits for, and the lower
 * bracket keeps pace with the upper one.
 */
export function orderOfPlay(matchId: string): number {
  const round = Number.parseInt(matchId.slice(1), 10);
  if (matchId.startsWith('R')) return 3 * (round - 1);
  if (matchId.startsWith('L')) return 3 * Math.floor(round / 2) + 1 + (round % 2);
  return Number.MAX_SAFE_INTEGER - 2 + round;
}

const losersOf = (upper: number, matches: number): Source[] =>
  Array.from({ length: matches }, (_, at) => ({ id: `R${upper}-${at + 1}`, loser: true }));

const pairs = (sources: readonly Source[], round: number): Place[] =>
  Array.from({ length: sources.length / 2 }, (_, at) => ({
    id: `L${round}-${at + 1}`,
    round,
    number: at + 1,
    left: sources[2 * at] as Source,
    right: sources[2 * at + 1] as Source,
  }));
