import { COMPOSITION } from '@ringside/demo-music/catalogue';
import type { FeedEvent } from '#app/features/feed/contract.ts';
import type { AlbumChange } from '#app/features/music/catalogue/contract.ts';
import { settleBets } from './economy/betting.ts';
import { RESTOCK_EVERY_MS, shelfAt } from './economy/store-shelf.ts';
import type { LeagueState, PlayedFight } from './league.ts';
import { drawEarlierVictories, PRACTICE_PLAYERS } from './world/players.ts';
import type { World } from './world/world.ts';

export const ANNOUNCED_AHEAD_MS = 15_000;

const DAY_MS = 86_400_000;
const ALBUMS_SINCE_MS = Date.UTC(2025, 0, 1);

const iso = (timeMs: number) => new Date(timeMs).toISOString();

export function createEvents(world: World, seed: string) {
  const id = (rest: string) => `season-${seed}-${rest}`;

  // Without a time, players are accepted in the order of sending, even if the machine's clock is set back.
  const player = (index: number, state: LeagueState, suffix: string) => {
    const known = PRACTICE_PLAYERS[index];
    const purse = state.purses[index];
    if (!known || !purse) throw new RangeError(`The practice season has no player ${index}.`);
    return {
      id: id(`player-${index + 1}${suffix}`),
      type: 'player' as const,
      ...known,
      ...purse,
    };
  };

  return {
    player,

    players: (state: LeagueState): FeedEvent[] =>
      world.habits.map((habits, index) => {
        const random = world.random.fork('victories').fork(index);
        const victories = drawEarlierVictories(habits, world.reference.monsters, random);
        return { ...player(index, state, ''), victories };
      }),

    fight: (fight: PlayedFight, timeMs: number) => fightEvents(id, fight, iso(timeMs)),

    decided: (fight: PlayedFight, timeMs: number) => decidedEvent(id, fight, iso(timeMs)),

    bets: (fight: PlayedFight) => betEvents(id, fight),

    announced: (fight: PlayedFight, timeMs: number) => announcedEvents(id, fight, timeMs),

    announcement: (fight: PlayedFight, timeMs: number, leadMs: number) =>
      announcementEvents(id, fight, timeMs, leadMs),

    /** The id and time depend on the version of the music, so that a season in progress gets new music. */
    album: (album: AlbumChange['album']): FeedEvent => ({
      id: id(`album-${album.id}-${COMPOSITION}`),
      type: 'album',
      at: iso(ALBUMS_SINCE_MS + COMPOSITION * DAY_MS),
      album,
    }),

    /** The time sent is that of the restock itself; screens add the hour (section 2, Shop). */
    store: (hour: number): FeedEvent => {
      const { items, raffleItem } = shelfAt(world, hour);
      const restockTime = iso(hour * RESTOCK_EVERY_MS);
      return {
        id: id(`store-${hour}`),
        type: 'store',
        at: restockTime,
        items: items.map((item) => item.Slug),
        raffleItem: raffleItem?.Slug ?? null,
        restockTime,
      };
    },
  };
}

const combatant = ({ id: ID, name: MONSTER_NAME, race: RACE }: PlayedFight['left']) => ({
  ID,
  MONSTER_NAME,
  RACE,
});

const boutOf = (id: (rest: string) => string, { number }: PlayedFight) => id(`bout-${number}`);

const entryEvents = (id: (rest: string) => string, fight: PlayedFight, at: string): FeedEvent[] =>
  fight.entries.map(({ record }) => ({
    id: id(`record-${record.ID}`),
    type: 'monster' as const,
    at,
    ...record,
    DATE: at,
  }));

const POOL_STEPS = 6;
const BETTING_SHARE = 0.8;

function announcementEvents(
  id: (rest: string) => string,
  fight: PlayedFight,
  timeMs: number,
  leadMs: number,
) {
  const announcedAt = timeMs - leadMs;
  const closesAt = announcedAt + Math.round(BETTING_SHARE * leadMs);
  const bout = boutOf(id, fight);
  const upcoming: FeedEvent = {
    id: id(`upcoming-${fight.number}`),
    type: 'upcoming',
    bout,
    leftCombatant: combatant(fight.left),
    rightCombatant: combatant(fight.right),
    bettingClosesAt: iso(closesAt),
    startsAt: iso(timeMs),
  };
  const pools = Array.from({ length: POOL_STEPS }, (_, step) => {
    const share = (step + 1) / POOL_STEPS;
    const bets = fight.bets.slice(0, Math.ceil(share * fight.bets.length));
    const staked = (onLeft: boolean) =>
      bets.reduce((sum, bet) => sum + (bet.onLeft === onLeft ? bet.stake : 0), 0);
    const event: FeedEvent = {
      id: id(`pool-${fight.number}-${step + 1}`),
      type: 'pool',
      bout,
      left: staked(true),
      right: staked(false),
    };
    return { dueAt: announcedAt + Math.round(share * (closesAt - announcedAt)), events: [event] };
  });
  const entries = entryEvents(id, fight, iso(announcedAt));
  return [{ dueAt: announcedAt, events: [...entries, upcoming] }, ...pools];
}

function betEvents(id: (rest: string) => string, fight: PlayedFight): FeedEvent[] {
  const { changes } = settleBets(fight.bets, fight.leftSideWins);
  return fight.bets.flatMap(({ player, stake, onLeft }): FeedEvent[] => {
    const userId = PRACTICE_PLAYERS[player]?.userId;
    if (userId === undefined || stake === 0) return [];
    return [
      {
        id: id(`bet-${fight.number}-${player + 1}`),
        type: 'bet',
        userId,
        bout: boutOf(id, fight),
        side: onLeft ? 'left' : 'right',
        stake,
        paid: stake + (changes.get(player) ?? 0),
      },
    ];
  });
}

function announcedEvents(id: (rest: string) => string, fight: PlayedFight, timeMs: number) {
  const all = announcementEvents(id, fight, timeMs, ANNOUNCED_AHEAD_MS);
  const [first, last] = [all[0]?.events ?? [], all.at(-1)?.events ?? []];
  return [...first, ...last, decidedEvent(id, fight, iso(timeMs))];
}

const fightEvents = (id: (rest: string) => string, fight: PlayedFight, at: string): FeedEvent[] => [
  ...entryEvents(id, fight, at),
  decidedEvent(id, fight, at),
];

const decidedEvent = (id: (rest: string) => string, fight: PlayedFight, at: string): FeedEvent => ({
  id: id(`fight-${fight.number}`),
  type: 'fight',
  at,
  leftCombatant: combatant(fight.left),
  rightCombatant: combatant(fight.right),
  outcome: { leftSideWins: fight.leftSideWins, knockOut: fight.knockOut },
  date: at,
  bout: boutOf(id, fight),
});
