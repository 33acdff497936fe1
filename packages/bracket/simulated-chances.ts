import { createRandom } from '@ringside/seeded-random';
import { allMatches, type Bracket, type Slot } from './bracket.ts';

/** The chance, 0 to 1, that one participant beats another, by their ids. */
export type Beats = (id: number, other: number) => number;

/** Matches played for one answer, and cups at most: some 3 ms of a processor. */
const MATCHES = 120_000;
const MAX_CUPS = 10_000;

export interface SimulatedChances {
  /** Of all who are still in; never 0 or 1 while the cup is open. */
  champion: ReadonlyMap<number, number>;
  cups: number;
}

/** Plays the rest of a double elimination many times, always with the same luck. */
export function simulatedChances(bracket: Bracket, beats: Beats): SimulatedChances {
  const { seeds } = bracket;
  const open = allMatches(bracket).filter(({ state }) => state === 'ready' || state === 'unknown');
  const places = new Map(open.map(({ id }, at) => [id, seeds.length + 2 * at]));
  const placeOf = (slot: Slot): number => {
    if (slot.kind === 'participant') return seeds.indexOf(slot.id);
    return slot.kind === 'unknown' ? (places.get(slot.from) ?? 0) + (slot.loser ? 1 : 0) : 0;
  };
  const left = Int16Array.from(open, (match) => placeOf(match.left));
  const right = Int16Array.from(open, (match) => placeOf(match.right));
  /** The participants, then the winner and the loser of each open match; a match names its two by their index here. */
  const who = Int16Array.from({ length: seeds.length + 2 * open.length }, (_, at) => at);
  const chances = allChances(seeds, beats);
  const random = createRandom('cup').next;
  const cups = Math.min(MAX_CUPS, Math.ceil(MATCHES / Math.max(1, open.length)));
  const wins = new Int32Array(seeds.length);
  const final = open.findIndex(({ id }) => id === 'G1-1');
  for (let cup = 0; cup < cups; cup += 1) {
    for (let at = 0, place = seeds.length; at < open.length; at += 1, place += 2) {
      const one = who[left[at] as number] as number;
      const other = who[right[at] as number] as number;
      // All bits are set if the right one wins. The processor would mispredict half of the branches on luck.
      const isLost = (((chances[one * seeds.length + other] as number) - random()) * 2 ** 31) >> 31;
      const winner = one ^ ((one ^ other) & isLost);
      who[place] = winner;
      who[place + 1] = one ^ other ^ winner;
    }
    // The winner of the upper bracket has not lost before.
    const isOver = final >= 0 && who[left[final] as number] === who[seeds.length + 2 * final];
    const champion = who.at(isOver ? -4 : -2) as number;
    wins[champion] = (wins[champion] ?? 0) + 1;
  }
  const out = new Set(bracket.eliminated);
  const still = seeds.filter((id) => !out.has(id));
  const share = (id: number) => ((wins[seeds.indexOf(id)] ?? 0) + 1 / still.length) / (cups + 1);
  return { champion: new Map(still.map((id) => [id, share(id)])), cups };
}

function allChances(seeds: readonly number[], beats: Beats): Float32Array {
  const chances = new Float32Array(seeds.length ** 2);
  for (const [one, id] of seeds.entries()) {
    for (let other = 0; other < one; other += 1) {
      const chance = beats(id, seeds[other] as number);
      chances[one * seeds.length + other] = chance;
      chances[other * seeds.length + one] = 1 - chance;
    }
  }
  return chances;
}
