import type { Announcement, ChampionData, ResultData } from '#app/core/announcements/rules.ts';
import type { Tournament } from './contract.ts';

/** Webhook messages for a save: declared results, and the champion. */
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
  if (after.champion === null || after.champion === before?.champion) return results;
  const data: ChampionData = { tournament, champion: combatant(after.champion) };
  return [...results, { ...shared, type: 'champion.crowned', data }];
}
