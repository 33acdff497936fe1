import { type Bracket, type Match, participantOf, type Slot } from './bracket.ts';
import { type Beats, simulatedChances } from './simulated-chances.ts';

export interface BracketChances {
  champion: ReadonlyMap<number, number>;
  matches: ReadonlyMap<string, number>;
  /** From how many simulated cups; exact without. */
  cups?: number;
}

type Reach = ReadonlyMap<number, number>;

/**
 * The chances from the present results on: exact for a single elimination, by every winner that each
 * match may have and the probability of each pair in it; simulated for a double elimination. `later` is
 * asked of every pair that may still meet, `beats` of the open matches.
 */
export function bracketChances(bracket: Bracket, beats: Beats, later = beats): BracketChances {
  const { rounds, lower, finals, thirdPlace } = bracket;
  const all = [...rounds.flat(), ...lower.flat(), ...finals, ...(thirdPlace ? [thirdPlace] : [])];
  const ready = all.filter(({ state }) => state === 'ready');
  const matches = new Map(
    ready.map(({ id, left, right }) => [
      id,
      beats(participantOf(left) ?? 0, participantOf(right) ?? 0),
    ]),
  );
  if (bracket.champion !== null) return { champion: new Map([[bracket.champion, 1]]), matches };
  if (finals.length > 0) return { ...simulatedChances(bracket, later), matches };
  const reached = new Map<string, Reach>();
  const reachOf = (slot: Slot): Reach => {
    if (slot.kind === 'bye') return new Map();
    if (slot.kind === 'participant') return new Map([[slot.id, 1]]);
    return reached.get(slot.from) ?? new Map();
  };
  for (const match of rounds.flat()) {
    reached.set(match.id, winnersOf(match, [reachOf(match.left), reachOf(match.right)], later));
  }
  const final = rounds.at(-1)?.[0];
  return { champion: final ? (reached.get(final.id) ?? new Map()) : new Map(), matches };
}

function winnersOf({ winner }: Match, [left, right]: [Reach, Reach], beats: Beats): Reach {
  if (winner !== null) return new Map([[winner, 1]]);
  const winners = new Map<number, number>();
  const others = [...right.keys()];
  const reaches = Float64Array.from(right.values());
  const wonByOthers = new Float64Array(others.length);
  for (const [one, reach] of left) {
    let wins = 0;
    for (let at = 0; at < others.length; at += 1) {
      const both = reach * (reaches[at] as number);
      const won = both * beats(one, others[at] as number);
      wins += won;
      wonByOthers[at] = (wonByOthers[at] as number) + both - won;
    }
    winners.set(one, wins);
  }
  for (const [at, other] of others.entries()) winners.set(other, wonByOthers[at] as number);
  return winners;
}
