import type {
  Announcement,
  BegunData,
  ChampionData,
  NextMatchData,
  ResultData,
} from '#app/core/announcements/rules.ts';
import type { Tournament } from './contract.ts';
import { matchOfPair } from './shown-bracket/selected-pair.ts';

export function announceSave(before: Tournament | null, after: Tournament): Announcement[] {
  const happenedAt = Date.parse(after.updatedAt);
  const known = new Set(before?.outcomes.map(({ id }) => id));
  const combatant = (id: number) => {
    const { ID, MONSTER_NAME, RACE, USER } = after.participants.find(
      (participant) => participant.ID === id,
    ) as Tournament['participants'][number];
    return { ID, MONSTER_NAME, RACE, ...(USER && { USER }) };
  };
  const shared = { happenedAt, players: [] };
  const tournament = { name: after.name };
  const begun: BegunData = { tournament, participants: after.participants.length };
  const hasBegun = isBegun(after) && !(before && isBegun(before));
  const beginning: Announcement[] = hasBegun
    ? [{ ...shared, type: 'tournament.begun', data: begun }]
    : [];
  const next = nextPair(after);
  const upNext: Announcement[] = [];
  if (next && next.join() !== (before && nextPair(before))?.join()) {
    const [left, right] = next;
    const data: NextMatchData = {
      tournament,
      leftCombatant: combatant(left),
      rightCombatant: combatant(right),
    };
    upNext.push({ ...shared, type: 'match.next', data });
  }
  const results = after.outcomes
    .filter(({ id }) => !known.has(id))
    .map(({ id, leftId, rightId, leftScore, rightScore, winner, walkover }): Announcement => {
      const data: ResultData = {
        tournament,
        matchId: id,
        leftScore,
        rightScore,
        winner,
        leftCombatant: combatant(leftId),
        rightCombatant: combatant(rightId),
        ...(walkover && { walkover }),
      };
      return { ...shared, type: 'tournament.result', data };
    });
  if (after.champion === null || after.champion === before?.champion) {
    return [...beginning, ...results, ...upNext];
  }
  const data: ChampionData = { tournament, champion: combatant(after.champion) };
  return [...beginning, ...results, ...upNext, { ...shared, type: 'champion.crowned', data }];
}

const isBegun = (tournament: Tournament) =>
  nextPair(tournament) !== null ||
  tournament.outcomes.length > 0 ||
  Object.keys(tournament.scores).length > 0;

function nextPair(tournament: Tournament): [number, number] | null {
  const { selected, outcomes } = tournament;
  const [left, right] = selected;
  if (left === undefined || right === undefined || selected.length !== 2) return null;
  const isPlayed = outcomes.some(
    ({ leftId, rightId }) => [leftId, rightId].includes(left) && [leftId, rightId].includes(right),
  );
  // In a double elimination they may meet again.
  return isPlayed && matchOfPair(tournament)?.state !== 'ready' ? null : [left, right];
}
