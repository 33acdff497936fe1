import { setImmediate } from 'node:timers/promises';
import { COMPOSITION, listAlbums } from '@ringside/demo-music/catalogue';
import type { FeedEvent } from '#app/features/feed/contract.ts';
import { FEED_BATCH_MAX_EVENTS } from '#app/features/feed/rules.ts';
import type { AlbumChange } from '#app/features/music/contract.ts';
import type { Reference } from '#reference/load.ts';
import { RESTOCK_EVERY_MS, shelfAt, storeHour } from './economy/store-shelf.ts';
import { historyDates } from './world/history-dates.ts';
import { type LeagueState, type PlayedFight, playFight, startLeague } from './world/league.ts';
import { drawEarlierVictories, PRACTICE_PLAYERS } from './world/players.ts';
import { createWorld, ENCORES_PER_ROUND, type World } from './world/world.ts';

export const HISTORY_FIGHTS = 3000;
/** With this many fights every one of the 415 monsters has appeared. */
export const FULL_CAST_FIGHTS = 415 + ENCORES_PER_ROUND - 1;
const DAY_MS = 86_400_000;
const ALBUMS_SINCE_MS = Date.UTC(2025, 0, 1);
/** Fights played between two breaths of the event loop. */
const FIGHTS_PER_TURN = 25;

export interface PracticeSeason {
  /**
   * The season so far: players with their final figures, then records and fights by date, then
   * the store and the albums, in batches of the feed's size. `endingAt` is in ms since the epoch; the last fight
   * lies shortly before it, the first up to 60 days.
   */
  history(options: {
    fights?: number;
    endingAt: number;
  }): Promise<{ batches: FeedEvent[][]; state: LeagueState }>;
  /** The same, a batch at a time; `onPlayed` hears of the fights that have been worked out before. */
  past(options: {
    fights?: number;
    endingAt: number;
    onPlayed?: (done: number, total: number) => void;
  }): Promise<{ events: number; batches: () => Iterable<FeedEvent[]>; state: LeagueState }>;
  /** The project's own albums: the same events each time, until their music changes. */
  albums(): FeedEvent[];
  /** The events of the next fight, `at` in ms since the epoch, and the state after it. */
  nextFight(state: LeagueState, at: number): { events: FeedEvent[]; state: LeagueState };
}

/**
 * The practice season of a seed: a pure function of the seed, the fight numbers and the given
 * times. Event ids are the same in every run, so the feed drops whatever is sent twice.
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

    nextFight(state, at) {
      const played = playFight(world, state, at);
      const hour = storeHour(at);
      const restocked = state.toldStoreHour === null || hour > state.toldStoreHour;
      return {
        events: [
          ...(restocked ? [events.store(hour)] : []),
          ...events.fight(played.fight, at),
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
  return async ({ fights = HISTORY_FIGHTS, endingAt, onPlayed }) => {
    const dates = historyDates(fights, endingAt, world.random.fork('dates'));
    let state = startLeague(world);
    let happened = 0;
    for (const [index, date] of dates.entries()) {
      const played = playFight(world, state, date);
      state = played.state;
      happened += events.fight(played.fight, date).length;
      if (index % FIGHTS_PER_TURN !== 0) continue;
      onPlayed?.(index, fights);
      await setImmediate();
    }
    onPlayed?.(fights, fights);
    const hour = storeHour(endingAt);
    const before = events.players(state);
    const after = [events.store(hour), ...albums()];
    // Played a second time: all events of a hundred thousand fights at once would fill the memory.
    function* inOrder(): Generator<FeedEvent> {
      yield* before;
      let again = startLeague(world);
      for (const date of dates) {
        const played = playFight(world, again, date);
        again = played.state;
        yield* events.fight(played.fight, date);
      }
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

  // Without a time: players are taken in the order of sending, also when the machine's clock is set.
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

    /** Sent anew, and later, with each version of the music, so that a season under way gets it too. */
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

/** The records that enter with a fight, and the fight. */
function fightEvents(id: (rest: string) => string, fight: PlayedFight, at: string): FeedEvent[] {
  const combatant = (side: 'left' | 'right') => {
    const { id: ID, name: MONSTER_NAME, race: RACE } = fight[side];
    return { ID, MONSTER_NAME, RACE };
  };
  const entries = fight.entries.map(({ record }) => ({
    id: id(`record-${record.ID}`),
    type: 'monster' as const,
    at,
    ...record,
    DATE: at,
  }));
  const outcome = { leftSideWins: fight.leftSideWins, knockOut: fight.knockOut };
  return [
    ...entries,
    {
      id: id(`fight-${fight.number}`),
      type: 'fight',
      at,
      leftCombatant: combatant('left'),
      rightCombatant: combatant('right'),
      outcome,
      date: at,
    },
  ];
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
