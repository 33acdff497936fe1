import { setImmediate } from 'node:timers/promises';
import { COMPOSITION, listAlbums } from '@ringside/demo-music/catalogue';
import { FEED_BATCH_MAX_EVENTS } from '#app/core/feed-protocol/rules.ts';
import type { FeedEvent } from '#app/features/feed/contract.ts';
import type { AlbumChange } from '#app/features/music/catalogue/contract.ts';
import type { Reference } from '#reference/load.ts';
import { RESTOCK_EVERY_MS, shelfAt, storeHour } from './economy/store-shelf.ts';
import { type LeagueState, type PlayedFight, playFight, startLeague } from './league.ts';
import { historyDates } from './world/history-dates.ts';
import { drawEarlierVictories, PRACTICE_PLAYERS } from './world/players.ts';
import { createWorld, ENCORES_PER_ROUND, type World } from './world/world.ts';

export const HISTORY_FIGHTS = 3000;
/** The last fights of the history are announced, so that there are estimates from the first day on. */
const ANNOUNCED_FIGHTS = 400;
/**
 * Interval of announced fights before those: estimates are trained on all earlier fights when one is
 * announced, so that a long history is trained in small steps.
 */
const ANNOUNCED_EVERY_FIGHTS = 500;
/** Time between the announcement of a fight and its bell. */
export const ANNOUNCED_AHEAD_MS = 15_000;
/** With this many fights every one of the 415 monsters has appeared. */
export const FULL_CAST_FIGHTS = 415 + ENCORES_PER_ROUND - 1;
const DAY_MS = 86_400_000;
const ALBUMS_SINCE_MS = Date.UTC(2025, 0, 1);
/** A longer history is played a second time while it is sent, since all of its events would not fit in memory. */
const MOST_KEPT_FIGHTS = 5000;
/** Fights computed before yielding to the event loop. */
const FIGHTS_PER_TURN = 25;

export interface PracticeSeason {
  /**
   * The season so far: players with their final figures, then records and fights by date, then the store
   * and the albums, in batches of the feed's size. `endingAt` is in ms since the epoch; the last fight is
   * shortly before it, the first up to 60 days before.
   */
  history(options: {
    fights?: number;
    endingAt: number;
  }): Promise<{ batches: FeedEvent[][]; state: LeagueState }>;
  /** The same, batch by batch; `onPlayed` reports the fights computed before the first batch. */
  past(options: {
    fights?: number;
    endingAt: number;
    onPlayed?: (done: number, total: number) => void;
  }): Promise<{ events: number; batches: () => Iterable<FeedEvent[]>; state: LeagueState }>;
  /** The project's own albums; the events are the same until the music changes. */
  albums(): FeedEvent[];
  /**
   * The reports of the next fight before its bell, `at` in ms since the epoch: its monsters and
   * its announcement, then the pool as it fills, each with the time it is due.
   */
  announcement(
    state: LeagueState,
    at: number,
    leadMs: number,
  ): { dueAt: number; events: FeedEvent[] }[];
  /** The events of the next fight without its announcement, `at` in ms since the epoch, and the state after it. */
  nextFight(state: LeagueState, at: number): { events: FeedEvent[]; state: LeagueState };
}

/**
 * The practice season of a seed: a pure function of the seed, the fight numbers and the given
 * times. Event ids are the same in every run, so the feed drops repeated events.
 */
export function createPracticeSeason(options: {
  reference: Reference;
  seed: string;
}): PracticeSeason {
  const world = createWorld(options.reference, options.seed);
  const events = createEvents(world, options.seed);
  const albums = () => listAlbums().map(events.album);

  const past = createPast(world, events, albums);

  return {
    albums,

    past,

    async history(options) {
      const { state, batches } = await past(options);
      return { batches: [...batches()], state };
    },

    announcement(state, at, leadMs) {
      return events.announcement(playFight(world, state, at).fight, at, leadMs);
    },

    nextFight(state, at) {
      const played = playFight(world, state, at);
      const hour = storeHour(at);
      const restocked = state.toldStoreHour === null || hour > state.toldStoreHour;
      return {
        events: [
          ...(restocked ? [events.store(hour)] : []),
          events.decided(played.fight, at),
          ...played.fight.changedPlayers.map((player) =>
            events.player(player, played.state, `-fight-${played.fight.number}`),
          ),
        ],
        state: restocked ? { ...played.state, toldStoreHour: hour } : played.state,
      };
    },
  };
}

/** The season so far; see `PracticeSeason.past`. */
function createPast(
  world: World,
  events: ReturnType<typeof createEvents>,
  albums: () => FeedEvent[],
): PracticeSeason['past'] {
  const pastEvents = (fight: PlayedFight, index: number, dates: number[]) => {
    const isAnnounced =
      index >= dates.length - ANNOUNCED_FIGHTS || (index + 1) % ANNOUNCED_EVERY_FIGHTS === 0;
    return events[isAnnounced ? 'announced' : 'fight'](fight, dates[index] as number);
  };
  /** Plays the fights of these dates one by one. */
  function* play(dates: number[]) {
    let state = startLeague(world);
    for (const [index, date] of dates.entries()) {
      const played = playFight(world, state, date);
      state = played.state;
      yield { index, state, events: pastEvents(played.fight, index, dates) };
    }
  }
  return async ({ fights = HISTORY_FIGHTS, endingAt, onPlayed }) => {
    const dates = historyDates(fights, endingAt, world.random.fork('dates'));
    const kept = fights <= MOST_KEPT_FIGHTS ? ([] as { events: FeedEvent[] }[]) : undefined;
    let state = startLeague(world);
    let happened = 0;
    for (const played of play(dates)) {
      state = played.state;
      happened += played.events.length;
      kept?.push({ events: played.events });
      if (played.index % FIGHTS_PER_TURN !== 0) continue;
      onPlayed?.(played.index, fights);
      await setImmediate();
    }
    onPlayed?.(fights, fights);
    const hour = storeHour(endingAt);
    const before = events.players(state);
    const after = [events.store(hour), ...albums()];
    function* inOrder(): Generator<FeedEvent> {
      yield* before;
      for (const played of kept ?? play(dates)) yield* played.events;
      yield* after;
    }
    return {
      events: before.length + happened + after.length,
      batches: () => inBatches(inOrder()),
      state: { ...state, toldStoreHour: hour },
    };
  };
}

const iso = (timeMs: number) => new Date(timeMs).toISOString();

function createEvents(world: World, seed: string) {
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

/** A fighter of an event, without its true chance. */
const combatant = ({ id: ID, name: MONSTER_NAME, race: RACE }: PlayedFight['left']) => ({
  ID,
  MONSTER_NAME,
  RACE,
});

const boutOf = (id: (rest: string) => string, { number }: PlayedFight) => id(`bout-${number}`);

/** The records that enter with a fight. */
const entryEvents = (id: (rest: string) => string, fight: PlayedFight, at: string): FeedEvent[] =>
  fight.entries.map(({ record }) => ({
    id: id(`record-${record.ID}`),
    type: 'monster' as const,
    at,
    ...record,
    DATE: at,
  }));

/** Number of reports of the pool while bets are open. */
const POOL_STEPS = 6;
/** Share of the time before the bell in which bets are open. */
const BETTING_SHARE = 0.8;

/** The announcement, and reports of the growing pool. */
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

/** The announcement of a past fight, with all its bets. */
function announcedEvents(id: (rest: string) => string, fight: PlayedFight, timeMs: number) {
  const all = announcementEvents(id, fight, timeMs, ANNOUNCED_AHEAD_MS);
  const [first, last] = [all[0]?.events ?? [], all.at(-1)?.events ?? []];
  return [...first, ...last, decidedEvent(id, fight, iso(timeMs))];
}

/** The records that enter with a fight, and the fight. */
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

function* inBatches(events: Iterable<FeedEvent>): Generator<FeedEvent[]> {
  let batch: FeedEvent[] = [];
  for (const event of events) {
    batch.push(event);
    if (batch.length < FEED_BATCH_MAX_EVENTS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
