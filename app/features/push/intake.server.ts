import { type Announcement, type FightData, isNews } from '#app/core/announcements/rules.ts';
import type { Batch } from '#app/core/feed-protocol/batch.server.ts';
import {
  type DecidedFight,
  type FightFollower,
  type FoughtSide,
  nothing,
} from '#app/core/feed-protocol/decided-fights.server.ts';

export const pushFollower: FightFollower<Pick<Batch, 'announces' | 'announcements'>> = {
  async apply({ announces, announcements }, fights) {
    if (announces) announcements.push(...fights.filter(isNewFight).map(announcementOf));
  },
  takeBack: nothing,
};

/** Imported past fights and corrections are not announced. */
const isNewFight = ({ date, replaces }: DecidedFight) => isNews(date) && !replaces;

const combatantOf = ({ id, name, race }: FoughtSide) => ({
  ID: id,
  MONSTER_NAME: name,
  RACE: race,
});

function announcementOf(fight: DecidedFight): Announcement {
  const { number, bout, left, right, knockOut, date } = fight;
  const data: FightData = {
    number,
    ...(bout !== undefined && { bout }),
    leftCombatant: combatantOf(left),
    rightCombatant: combatantOf(right),
    outcome: { leftSideWins: fight.winner === left, knockOut },
    date: new Date(date).toISOString(),
  };
  return { type: 'fight.decided', happenedAt: date, players: [left.userId, right.userId], data };
}
