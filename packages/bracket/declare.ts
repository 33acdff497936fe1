import {
  type Bracket,
  BracketError,
  createBracket,
  findMatch,
  type Match,
  type Outcome,
  participantOf,
  reasonAgainst,
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
  if (findMatch(bracket, outcome.id)?.state === 'decided') {
    throw new BracketError('already_decided', { matchId: outcome.id });
  }
  return correct(bracket, outcome);
}

/**
 * Later results that the former winner took part in are undone. @throws BracketError when it is
 * impossible
 */
export function correct(bracket: Bracket, outcome: Outcome): Change {
  const reason = reasonAgainst(findMatch(bracket, outcome.id), outcome);
  if (reason) throw new BracketError(reason, { matchId: outcome.id });
  const undone = undoneBy(bracket, outcome.id, outcome.winner, outcome.walkover === 'out');
  return { bracket: rebuild(bracket, [outcome.id, ...idsOf(undone)], [outcome]), undone };
}

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
  const undone = undoneBy(bracket, matchId, null);
  return { bracket: rebuild(bracket, [matchId, ...idsOf(undone)], []), undone };
}

/**
 * The results to undo when a match gets another winner, or none (`null`), or its loser is out of the cup or
 * in again: of the decided matches
 * that its winner or its loser leads to, in a single elimination on the path to the final.
 */
export function undoneBy(
  bracket: Bracket,
  matchId: string,
  winner: number | null,
  isOut = false,
): Outcome[] {
  const match = findMatch(bracket, matchId);
  if (match?.state !== 'decided') return [];
  const isSame = match.winner === winner;
  if (isSame && isOut === (match.loserIsOut ?? false)) return [];
  const byId = new Map(bracket.outcomes.map((outcome) => [outcome.id, outcome]));
  const reached = new Set<string>();
  const follow = (goal: Match['next']) => {
    const next = goal && findMatch(bracket, goal.id);
    if (!next || reached.has(next.id)) return;
    reached.add(next.id);
    follow(next.next);
    follow(next.loserNext);
  };
  if (!isSame) follow(match.next);
  follow(match.loserNext);
  return [...reached]
    .sort((a, b) => orderOfPlay(a) - orderOfPlay(b))
    .flatMap((id) => byId.get(id) ?? []);
}

const idsOf = (outcomes: Outcome[]) => outcomes.map(({ id }) => id);

function rebuild(bracket: Bracket, without: string[], more: Outcome[]) {
  const { seeds, outcomes, thirdPlace, finals } = bracket;
  const rest = outcomes.filter(({ id }) => !without.includes(id));
  return createBracket(seeds, [...rest, ...more], {
    thirdPlace: thirdPlace !== null,
    format: finals.length > 0 ? 'double' : 'single',
  });
}
