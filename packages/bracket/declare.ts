import {
  type Bracket,
  BracketError,
  createBracket,
  findMatch,
  type Match,
  type Outcome,
  participantOf,
  reasonAgainst,
  type Slot,
} from './bracket.ts';
import { orderOfPlay } from './lower.ts';

export interface Change {
  bracket: Bracket;
  undone: Outcome[];
}

/**
 * The outcome of a match with these scores: the higher one wins.
 * @throws BracketError when the match lacks a participant, or a score is impossible
 */
export function outcomeOf(match: Match, leftScore: number, rightScore: number): Outcome {
  const [leftId, rightId] = [participantOf(match.left) ?? 0, participantOf(match.right) ?? 0];
  const winner = leftScore > rightScore ? leftId : rightId;
  const outcome = { id: match.id, leftId, rightId, leftScore, rightScore, winner };
  const reason = reasonAgainst(match, outcome);
  if (reason) throw new BracketError(reason, { matchId: match.id });
  return outcome;
}

/**
 * Declares the result of a match that has none.
 * @throws BracketError when it is impossible; `already_decided` when the match has a result
 */
export function declare(bracket: Bracket, outcome: Outcome): Change {
  const match = findMatch(bracket, outcome.id);
  const reason = match?.state === 'decided' ? 'already_decided' : reasonAgainst(match, outcome);
  if (reason) throw new BracketError(reason, { matchId: outcome.id });
  return correct(bracket, outcome);
}

/**
 * Later results that are no longer possible are undone. A result of somebody who is out of the cup may be
 * put back in the place of the bye. @throws BracketError when the outcome is impossible
 */
export function correct(bracket: Bracket, outcome: Outcome): Change {
  const match = findMatch(bracket, outcome.id);
  const reason = reasonAgainst(match, outcome);
  const mayBePutBack = reason === 'bye' && match !== null && [match.left, match.right].some(isOut);
  const change =
    reason === null || mayBePutBack
      ? refit(bracket, [...without(bracket, outcome.id), outcome])
      : null;
  if (change && !change.undone.includes(outcome)) return change;
  throw new BracketError(reason ?? 'bye', { matchId: outcome.id });
}

const isOut = (slot: Slot) => slot.kind === 'bye' && slot.out !== undefined;

/**
 * Removes the result of a match and every later one that depends on it; `undone` lists the later
 * ones.
 * @throws BracketError when the match has no result to take back
 */
export function removeOutcome(bracket: Bracket, matchId: string): Change {
  const match = findMatch(bracket, matchId);
  if (!match) throw new BracketError('unknown_match', { matchId });
  if (match.state === 'bye') throw new BracketError('bye', { matchId });
  if (match.state !== 'decided') throw new BracketError('not_yet_known', { matchId });
  return refit(bracket, without(bracket, matchId));
}

/** Who is out of the cup; results that depended on their byes are undone. */
export function putOut(bracket: Bracket, out: readonly number[]): Change {
  return refit(bracket, bracket.outcomes, out);
}

const without = ({ outcomes }: Bracket, matchId: string) =>
  outcomes.filter(({ id }) => id !== matchId);

/** Without the outcomes that are impossible now; `undone` has them in the order of play. */
function refit(
  { seeds, thirdPlace, finals, out: before }: Bracket,
  outcomes: readonly Outcome[],
  out = before,
): Change {
  const format = finals.length > 0 ? 'double' : 'single';
  const options = { thirdPlace: thirdPlace !== null, format, out } as const;
  const undone: Outcome[] = [];
  for (;;) {
    const left = outcomes.filter((outcome) => !undone.includes(outcome));
    try {
      const bracket = createBracket(seeds, left, options);
      return { bracket, undone: undone.sort((a, b) => orderOfPlay(a.id) - orderOfPlay(b.id)) };
    } catch (error) {
      const impossible =
        error instanceof BracketError && left.find(({ id }) => id === error.matchId);
      if (!impossible) throw error;
      undone.push(impossible);
    }
  }
}
