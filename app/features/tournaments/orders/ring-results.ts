import type { Outcome } from '@ringside/bracket';
import { findMatch } from '@ringside/bracket';
import type { FoughtOrder, Tournament } from '../contract.ts';
import { bracketOf, type Edit } from '../edits/edits.ts';
import { bestOfMatch } from '../edits/settings.ts';
import { winsNeeded } from '../rules.ts';
import { isPresentPair, isSamePair } from './rules.ts';

export interface RingScore {
  matchId: string;
  leftScore: number;
  rightScore: number;
}

export interface RingResult extends RingScore {
  /** `correction`: another result than the declared one; `void`: its fights were voided. */
  kind: 'result' | 'score' | 'correction' | 'void';
  fights: number[];
  edit: Edit;
}

export function ringResults(tournament: Tournament, orders: readonly FoughtOrder[]): RingResult[] {
  const bracket = bracketOf(tournament);
  const fought = Map.groupBy(orders, ({ matchId }) => matchId);
  return [...fought].flatMap(([matchId, ofMatch]) => {
    const match = findMatch(bracket, matchId);
    const declared = tournament.outcomes.find(({ id }) => id === matchId);
    if (match?.state === 'ready') {
      const ofPair = ofMatch.filter((order) => isPresentPair(bracket, order));
      return openResult(tournament, ofPair);
    }
    return declared?.fights ? changedResult(tournament, declared, ofMatch) : [];
  });
}

/** Where the declared result contradicts the ring, and nothing is proposed. */
export function disagreements(tournament: Tournament, orders: readonly FoughtOrder[]): RingScore[] {
  const proposed = new Set(ringResults(tournament, orders).map(({ matchId }) => matchId));
  return tournament.outcomes.flatMap((declared) => {
    const { id: matchId } = declared;
    const target = winsNeeded({ bestOf: bestOfMatch(tournament, matchId) });
    const { leftScore, rightScore } = countWins(target, ordersOf(declared, orders));
    const more = leftScore > declared.leftScore || rightScore > declared.rightScore;
    const decided = Math.max(leftScore, rightScore) >= target;
    const differs = leftScore !== declared.leftScore || rightScore !== declared.rightScore;
    if (proposed.has(matchId) || !(more || (decided && differs))) return [];
    return [{ matchId, leftScore, rightScore }];
  });
}

const ordersOf = ({ id, leftId, rightId }: Outcome, orders: readonly FoughtOrder[]) =>
  orders.filter((order) => isSamePair(order, { matchId: id, leftId, rightId }));

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
  const ofPair = ordersOf(declared, orders);
  // An order is deleted after a thousand others.
  if (ofPair.length === 0) return [];
  const target = winsNeeded({ bestOf: bestOfMatch(tournament, matchId) });
  const now = countWins(target, ofPair);
  const decided = Math.max(now.leftScore, now.rightScore) >= target;
  if (!decided) {
    const edit = { kind: 'take-back', matchId } as const;
    return [{ matchId, leftScore, rightScore, kind: 'void', fights: now.fights, edit }];
  }
  // An organiser may have corrected the score all the same.
  if (now.fights.every((number) => declared.fights?.includes(number))) return [];
  const winner = now.leftScore > now.rightScore ? leftId : rightId;
  if (winner === declared.winner && now.leftScore === leftScore && now.rightScore === rightScore) {
    return [];
  }
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
