import type { Outcome } from '@ringside/bracket';
import type { FoughtOrder, Tournament } from '../contract.ts';
import { bracketOf, type Edit } from '../edits/edits.ts';
import { bestOfMatch } from '../edits/settings.ts';
import { winsNeeded } from '../rules.ts';
import { isPresentPair, isSamePair } from './rules.ts';

export interface RingResult {
  matchId: string;
  leftScore: number;
  rightScore: number;
  /**
   * `correction`: another result than the declared one; `void`: its fights were voided;
   * `contradiction`: an organiser declared another one by hand, so nothing is proposed.
   */
  kind: 'result' | 'score' | 'correction' | 'void' | 'contradiction';
  fights: number[];
  edit: Edit | null;
}

/** What the ring says about matches, and the tournament does not. */
export function ringResults(tournament: Tournament, orders: readonly FoughtOrder[]): RingResult[] {
  const bracket = bracketOf(tournament);
  const fought = Map.groupBy(orders, ({ matchId }) => matchId);
  return [...fought].flatMap(([matchId, ofMatch]) => {
    const declared = tournament.outcomes.find(({ id }) => id === matchId);
    if (declared) return changedResult(tournament, declared, ofMatch);
    return openResult(
      tournament,
      ofMatch.filter((order) => isPresentPair(bracket, order)),
    );
  });
}

function openResult(tournament: Tournament, orders: FoughtOrder[]): RingResult[] {
  const [order] = orders;
  if (!order) return [];
  const { matchId, leftId, rightId } = order;
  const target = winsNeeded({ bestOf: bestOfMatch(tournament, matchId) });
  const { leftScore, rightScore, fights } = countWins(target, orders);
  if (fights.length === 0) return [];
  const score = { leftScore, rightScore };
  if (Math.max(leftScore, rightScore) < target) {
    const now = tournament.scores[matchId];
    if (now?.leftScore === leftScore && now.rightScore === rightScore) return [];
    return [{ matchId, ...score, kind: 'score', fights, edit: { kind: 'score', matchId, score } }];
  }
  const winner = leftScore > rightScore ? leftId : rightId;
  const outcome = { id: matchId, leftId, rightId, ...score, winner, fights };
  return [{ matchId, ...score, kind: 'result', fights, edit: { kind: 'declare', outcome } }];
}

function changedResult(
  tournament: Tournament,
  declared: Outcome,
  orders: FoughtOrder[],
): RingResult[] {
  const { id: matchId, leftId, rightId, leftScore, rightScore } = declared;
  const pair = { matchId, leftId, rightId };
  const ofPair = orders.filter((order) => isSamePair(order, pair));
  // An order is deleted after a thousand others.
  if (ofPair.length === 0) return [];
  const target = winsNeeded({ bestOf: bestOfMatch(tournament, matchId) });
  const now = countWins(target, ofPair);
  const decided = Math.max(now.leftScore, now.rightScore) >= target;
  if (declared.fights && !decided) {
    const edit = { kind: 'take-back', matchId } as const;
    return [{ matchId, leftScore, rightScore, kind: 'void', fights: now.fights, edit }];
  }
  const isMore = now.leftScore > leftScore || now.rightScore > rightScore;
  const differs = now.leftScore !== leftScore || now.rightScore !== rightScore;
  if (!isMore && !(decided && differs)) return [];
  // An organiser may have corrected the score all the same.
  const byHand = now.fights.every((number) => declared.fights?.includes(number) ?? true);
  if (byHand) return [{ matchId, ...now, kind: 'contradiction', edit: null }];
  const winner = now.leftScore > now.rightScore ? leftId : rightId;
  const edit = {
    kind: 'correct',
    outcome: { id: matchId, leftId, rightId, winner, ...now },
  } as const;
  return [{ matchId, ...now, kind: 'correction', edit }];
}

function countWins(target: number, orders: FoughtOrder[]) {
  const all = orders
    .filter(({ state }) => state !== 'ended')
    .flatMap(({ fights }) => fights)
    .sort((a, b) => a.number - b.number);
  const score = { leftScore: 0, rightScore: 0, fights: [] as number[] };
  for (const { number, leftWins } of all) {
    if (Math.max(score.leftScore, score.rightScore) >= target) break;
    if (leftWins) score.leftScore += 1;
    else score.rightScore += 1;
    score.fights.push(number);
  }
  return score;
}
