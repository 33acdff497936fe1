import { setImmediate } from 'node:timers/promises';
import { listAlbums } from '@ringside/demo-music/catalogue';
import type { Random } from '@ringside/seeded-random';
import { FEED_BATCH_MAX_EVENTS } from '#app/core/feed-protocol/rules.ts';
import type { FeedEvent } from '#app/features/feed/contract.ts';
import type { Reference } from '#reference/load.ts';
import { storeHour } from './economy/store-shelf.ts';
import { type LeagueState, type PlayedFight, playFight, startLeague } from './league.ts';
import { createEvents } from './season-events.ts';
import { createWorld, ENCORES_PER_ROUND, type World } from './world/world.ts';

const HISTORY_DAYS = 60;
const DAY_MS = 86_400_000;
const GAP_MS = 4 * 60_000;
const LAST_FIGHT_AGE_MS = 20_000;

/** In ms since the epoch, oldest first: one show a day in the last 60 days. */
function historyDates(fights: number, endingAt: number, random: Random): number[] {
  const perShow = Math.max(1, Math.ceil(fights / HISTORY_DAYS));
  const gap = Math.min(GAP_MS, Math.floor(DAY_MS / (perShow + 1)));
  return Array.from({ length: fights }, (_, index) => {
    const back = fights - 1 - index;
    const show = Math.floor(back / perShow);
    const jitter = random.next() * (back === 0 ? LAST_FIGHT_AGE_MS : 0.8 * gap);
    const age = LAST_FIGHT_AGE_MS + show * DAY_MS + (back % perShow) * gap + jitter;
    return Math.floor(endingAt - age);
  });
}

export const HISTORY_FIGHTS = 3000;
/** The last fights of the history are announced, so that there are estimates from the first day on. */
const ANNOUNCED_FIGHTS = 400;
/** Estimates learn all earlier fights at an announcement, so a long history in small steps. */
const ANNOUNCED_EVERY_FIGHTS = 500;

/** With this many fights every one of the 415 monsters has appeared. */
export const FULL_CAST_FIGHTS = 415 + ENCORES_PER_ROUND - 1;

/** A longer history is played a second time while it is sent, since all of its events would not fit in memory. */
const MOST_KEPT_FIGHTS = 5000;
const FIGHTS_PER_TURN = 25;

export interface PracticeSeason {
  /** In batches of the feed's size. */
  history(options: {
    fights?: number;
    endingAt: number;
  }): Promise<{ batches: FeedEvent[][]; state: LeagueState }>;
  past(options: {
    fights?: number;
    endingAt: number;
    onPlayed?: (done: number, total: number) => void;
  }): Promise<{ events: number; batches: () => Iterable<FeedEvent[]>; state: LeagueState }>;
  albums(): FeedEvent[];
  /** The next fight before its bell, `at` in ms since the epoch; each report with its time. */
  announcement(
    state: LeagueState,
    at: number,
    leadMs: number,
  ): { dueAt: number; events: FeedEvent[] }[];
  nextFight(state: LeagueState, at: number): { events: FeedEvent[]; state: LeagueState };
}

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
          ...events.bets(played.fight),
          ...played.fight.changedPlayers.map((player) =>
            events.player(player, played.state, `-fight-${played.fight.number}`),
          ),
        ],
        state: restocked ? { ...played.state, toldStoreHour: hour } : played.state,
      };
    },
  };
}

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
