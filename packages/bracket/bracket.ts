import { byeResult, withByes } from './byes.ts';
import {
  grandFinals,
  lowerBracket,
  MIN_FOR_DOUBLE,
  orderOfPlay,
  type Place,
  type Source,
} from './lower.ts';
import { bracketSize, MAX_PARTICIPANTS, seedOrder } from './seeding.ts';

export const MAX_SCORE = 99;
/** With fewer participants a semifinal is a bye and has no loser. */
const MIN_FOR_THIRD_PLACE = 4;

export interface Outcome {
  /** The match: `R{round}-{n}`, both from 1; `L…` in the lower bracket, `G1-1` and `G2-1` after it. */
  id: string;
  leftId: number;
  rightId: number;
  leftScore: number;
  rightScore: number;
  winner: number;
  walkover?: Walkover | undefined;
  fights?: number[] | undefined;
}

/** `out`: out of the whole cup from then on, as if listed in `BracketOptions.out`. */
export type Walkover = 'forfeit' | 'disqualified' | 'out';

export type Slot =
  | { kind: 'participant'; id: number }
  /** `out` would have come here and is out of the cup. */
  | { kind: 'bye'; out?: number }
  | { kind: 'unknown'; from: string; loser?: true };

export type Side = 'left' | 'right';

export interface Match {
  id: string;
  round: number;
  number: number;
  left: Slot;
  right: Slot;
  state: 'unknown' | 'ready' | 'decided' | 'bye';
  leftScore: number | null;
  rightScore: number | null;
  winner: number | null;
  /** The matches that its sides come from, left and right, past byes; null for a seed or a bye. */
  from: readonly [Source | null, Source | null];
  next: Goal | null;
  loserNext: Goal | null;
}

interface Goal {
  id: string;
  side: Side;
}

export type Format = 'single' | 'double';

export interface Bracket {
  seeds: readonly number[];
  outcomes: readonly Outcome[];
  out: readonly number[];
  rounds: readonly (readonly Match[])[];
  lower: readonly (readonly Match[])[];
  /**
   * The grand final, `G1-1`, and its reset, `G2-1`: a bye on both sides once the winner of the
   * upper bracket has won the first.
   */
  finals: readonly Match[];
  /** Between the losers of the semifinals, `R{last round}-2`; null unless it is played. */
  thirdPlace: Match | null;
  eliminated: readonly number[];
  champion: number | null;
}

export type BracketReason =
  | 'too_many_participants'
  | 'participant_twice'
  | 'unknown_match'
  | 'bye'
  | 'not_yet_known'
  | 'not_in_match'
  | 'score'
  | 'equal_scores'
  | 'wrong_winner'
  | 'already_decided';

/** Impossible seeds or an impossible result; `matchId` and `participant` say where, if known. */
export class BracketError extends Error {
  override readonly name = 'BracketError';
  readonly reason: BracketReason;
  readonly matchId: string | null;
  readonly participant: number | null;

  constructor(
    reason: BracketReason,
    where: { matchId?: string | undefined; participant?: number | undefined } = {},
  ) {
    super(`${reason}${where.matchId === undefined ? '' : ` in ${where.matchId}`}`);
    this.reason = reason;
    this.matchId = where.matchId ?? null;
    this.participant = where.participant ?? null;
  }
}

export interface BracketOptions {
  thirdPlace?: boolean | undefined;
  format?: Format | undefined;
  /** Out of the cup: in each of their matches that has no result, their place is a bye. */
  out?: readonly number[] | undefined;
}

interface Given {
  outcomes: ReadonlyMap<string, Outcome>;
  /** Who is out of the cup, with their number of results still to come: until then they went through byes. */
  out: Map<number, number>;
}

/**
 * The order of the outcomes affects only `outcomes` itself. @throws BracketError when seeds or an
 * outcome are impossible
 */
export function createBracket(
  seeds: readonly number[],
  outcomes: readonly Outcome[] = [],
  options: BracketOptions = {},
): Bracket {
  requireSeeds(seeds);
  const { out = [] } = options;
  const byId = indexOutcomes(outcomes);
  const given: Given = { outcomes: byId, out: resultsOfOut(outcomes, out) };
  const rounds: Match[][] = [];
  let slots = firstSlots(seeds);
  const size = slots.length;
  while (slots.length > 1) {
    const matches = pairUp(slots, rounds, Math.log2(size));
    for (const match of matches) decide(match, given);
    rounds.push(matches);
    slots = matches.map(winnerSlot);
  }
  const isDouble = options.format === 'double' && seeds.length >= MIN_FOR_DOUBLE;
  const fill = filler(rounds, given);
  const third = options.thirdPlace && !isDouble ? thirdPlaceOf(seeds, rounds) : null;
  const thirdPlace = third && fill(third);
  const lower = isDouble ? lowerBracket(size).map((places) => places.map(fill)) : [];
  const finals = isDouble ? fillFinals(size, fill) : [];
  const matches = { rounds, lower, finals, thirdPlace };
  const { champion, lost } = standing(matches);
  const isOut = (id: number) => given.out.has(id) && id !== champion && !lost.includes(id);
  const eliminated = [...lost, ...seeds.filter(isOut)];
  const bracket = { seeds, outcomes, out, ...matches, champion, eliminated };
  for (const { id } of byId.values()) requireReached(bracket, id);
  return bracket;
}

function filler(rounds: Match[][], given: Given): (place: Place) => Match {
  const matches = new Map(rounds.flat().map((match) => [match.id, match]));
  return ({ left, right, ...place }) => {
    const sides = [left, right].map((source, at) => {
      const match = matches.get(source.id) as Match;
      match[source.loser ? 'loserNext' : 'next'] = { id: place.id, side: at ? 'right' : 'left' };
      const slot = source.loser ? loserSlot(match) : winnerSlot(match);
      return { slot, from: sourceOf(match, source) };
    });
    const [one, other] = sides as [(typeof sides)[0], (typeof sides)[0]];
    const match: Match = {
      ...place,
      ...OPEN,
      left: one.slot,
      right: other.slot,
      from: [one.from, other.from],
    };
    decide(match, given);
    matches.set(match.id, match);
    return match;
  };
}

function sourceOf({ state, left, from }: Match, source: Source): Source | null {
  if (state !== 'bye') return source;
  return source.loser ? null : from[left.kind === 'bye' ? 1 : 0];
}

function fillFinals(size: number, fill: (place: Place) => Match): Match[] {
  const [final, reset] = grandFinals(size).map(fill) as [Match, Match];
  // The winner of the upper bracket has not lost before.
  if (isWonByUpper(final)) {
    Object.assign(reset, { ...OPEN, state: 'bye', left: { kind: 'bye' }, right: { kind: 'bye' } });
  }
  return [final, reset];
}

const isWonByUpper = ({ winner, left }: Match) => winner !== null && winner === participantOf(left);

export function allMatches({ rounds, lower, finals, thirdPlace }: Matches): Match[] {
  const upper = rounds.flat();
  if (thirdPlace) return upper.toSpliced(-1, 0, thirdPlace);
  if (finals.length === 0) return upper;
  const all = [...upper, ...lower.flat(), ...finals];
  return all.sort((a, b) => orderOfPlay(a.id) - orderOfPlay(b.id));
}

type Matches = Pick<Bracket, 'rounds' | 'lower' | 'finals' | 'thirdPlace'>;

export function thirdPlaceId(participants: number): string | null {
  const rounds = Math.log2(bracketSize(participants));
  return participants >= MIN_FOR_THIRD_PLACE ? `R${rounds}-2` : null;
}

function thirdPlaceOf(seeds: readonly number[], rounds: Match[][]): Place | null {
  const id = thirdPlaceId(seeds.length);
  const [upper, lower] = rounds.at(-2) ?? [];
  if (id === null || !upper || !lower) return null;
  const [left, right] = [upper, lower].map((match) => ({ id: match.id, loser: true as const }));
  return left && right ? { id, round: rounds.length, number: 2, left, right } : null;
}

function loserSlot({ id, left, right, winner, state }: Match): Slot {
  if (state === 'bye') return { kind: 'bye' };
  if (winner === null) return { kind: 'unknown', from: id, loser: true };
  return participantOf(left) === winner ? right : left;
}

export function findMatch(
  { rounds, lower, finals, thirdPlace }: Matches,
  id: string,
): Match | null {
  if (thirdPlace?.id === id) return thirdPlace;
  const [, part, round, number] = /^([RLG])([1-9]\d?)-([1-9]\d{0,2})$/.exec(id) ?? [];
  if (part === 'G') return finals.find((final) => final.id === id) ?? null;
  return (part === 'L' ? lower : rounds)[Number(round) - 1]?.[Number(number) - 1] ?? null;
}

export function participantOf(slot: Slot): number | null {
  return slot.kind === 'participant' ? slot.id : null;
}

export function reasonAgainst(match: Match | null, outcome: Outcome): BracketReason | null {
  const { leftId, rightId, leftScore, rightScore, winner } = outcome;
  if (match === null) return 'unknown_match';
  if (match.state === 'bye') return 'bye';
  const [left, right] = [participantOf(match.left), participantOf(match.right)];
  if (left === null || right === null) return 'not_yet_known';
  if (left !== leftId || right !== rightId) return 'not_in_match';
  if (winner !== left && winner !== right) return 'not_in_match';
  if (!isScore(leftScore) || !isScore(rightScore)) return 'score';
  if (leftScore === rightScore) return 'equal_scores';
  if ((winner === left) !== leftScore > rightScore) return 'wrong_winner';
  return null;
}

/** Whether a score is a whole number from 0 to 99. */
export function isScore(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_SCORE;
}

function requireSeeds(seeds: readonly number[]): void {
  if (seeds.length > MAX_PARTICIPANTS) throw new BracketError('too_many_participants');
  const seen = new Set<number>();
  for (const participant of seeds) {
    if (seen.has(participant)) throw new BracketError('participant_twice', { participant });
    seen.add(participant);
  }
}

function indexOutcomes(outcomes: readonly Outcome[]): Map<string, Outcome> {
  const byId = new Map<string, Outcome>();
  for (const outcome of outcomes) {
    if (byId.has(outcome.id)) throw new BracketError('already_decided', { matchId: outcome.id });
    byId.set(outcome.id, outcome);
  }
  return byId;
}

function firstSlots(seeds: readonly number[]): Slot[] {
  const size = bracketSize(seeds.length);
  if (size === 0) return [];
  return withByes(seeds, seedOrder(size));
}

const OPEN: Pick<Match, 'state' | 'leftScore' | 'rightScore' | 'winner' | 'next' | 'loserNext'> = {
  state: 'unknown',
  leftScore: null,
  rightScore: null,
  winner: null,
  next: null,
  loserNext: null,
};

function pairUp(slots: Slot[], before: Match[][], roundCount: number): Match[] {
  const round = before.length + 1;
  const fromOf = (at: number): Source | null => {
    const match = before.at(-1)?.[at];
    return match ? sourceOf(match, { id: match.id }) : null;
  };
  return Array.from({ length: slots.length / 2 }, (_, index) => {
    const number = index + 1;
    const side = number % 2 === 1 ? 'left' : 'right';
    return {
      id: `R${round}-${number}`,
      round,
      number,
      left: slots[index * 2] as Slot,
      right: slots[index * 2 + 1] as Slot,
      ...OPEN,
      from: [fromOf(index * 2), fromOf(index * 2 + 1)],
      next: round < roundCount ? { id: `R${round + 1}-${Math.ceil(number / 2)}`, side } : null,
    };
  });
}

function decide(match: Match, { outcomes, out }: Given): void {
  const outcome = outcomes.get(match.id);
  if (!outcome) {
    match.left = withoutOut(match.left, out);
    match.right = withoutOut(match.right, out);
  }
  const [left, right] = [participantOf(match.left), participantOf(match.right)];
  if (match.left.kind === 'bye' || match.right.kind === 'bye') {
    Object.assign(match, byeResult(left, right));
    return;
  }
  if (left === null || right === null) return;
  if (!outcome) {
    match.state = 'ready';
    return;
  }
  const reason = reasonAgainst(match, outcome);
  if (reason) throw new BracketError(reason, { matchId: match.id });
  for (const id of [left, right]) {
    const results = out.get(id);
    if (results !== undefined) out.set(id, results - 1);
  }
  const { leftScore, rightScore, winner } = outcome;
  Object.assign(match, { state: 'decided', leftScore, rightScore, winner });
}

function resultsOfOut(outcomes: readonly Outcome[], out: readonly number[]): Given['out'] {
  const outBy = outcomes
    .filter(({ walkover }) => walkover === 'out')
    .map(({ leftId, rightId, winner }) => (winner === leftId ? rightId : leftId));
  const results = new Map([...out, ...outBy].map((id) => [id, 0]));
  for (const id of outcomes.flatMap(({ leftId, rightId }) => [leftId, rightId])) {
    const before = results.get(id);
    if (before !== undefined) results.set(id, before + 1);
  }
  return results;
}

const withoutOut = (slot: Slot, out: Given['out']): Slot =>
  slot.kind === 'participant' && out.get(slot.id) === 0 ? { kind: 'bye', out: slot.id } : slot;

function winnerSlot({ id, left, right, winner, state }: Match): Slot {
  if (winner !== null) return { kind: 'participant', id: winner };
  if (state === 'bye') {
    const slot = left.kind === 'bye' ? right : left;
    return slot.kind === 'bye' ? { kind: 'bye' } : slot;
  }
  return { kind: 'unknown', from: id };
}

function requireReached(bracket: Bracket, matchId: string): void {
  const match = findMatch(bracket, matchId);
  if (!match) throw new BracketError('unknown_match', { matchId });
  if (match.state === 'bye') throw new BracketError('bye', { matchId });
  if (match.state !== 'decided') throw new BracketError('not_yet_known', { matchId });
}

function standing({ rounds, lower, finals }: Omit<Matches, 'thirdPlace'>) {
  const [final, reset] = finals;
  // The winner of the upper bracket may lose the first grand final.
  const last =
    final && reset ? [...lower.flat(), isWonByUpper(final) ? final : reset] : rounds.flat();
  const decided = last.filter(({ state }) => state === 'decided');
  return {
    lost: decided.map(({ left, right, winner }) => {
      const leftId = participantOf(left) as number;
      return leftId === winner ? (participantOf(right) as number) : leftId;
    }),
    champion: (final ? last.at(-1) : rounds.at(-1)?.[0])?.winner ?? null,
  };
}
