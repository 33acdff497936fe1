/** The order of songs. A queue is never changed, only replaced. */
import type { Song } from '#app/features/music/contract.ts';

export type Repeat = 'off' | 'all' | 'one';

export interface Queue {
  /** As they were put in. */
  songs: Song[];
  /** Places in `songs`, in the order in which they play. */
  order: number[];
  /** Place in `order` of the song that has its turn; -1 when there is none. */
  at: number;
  shuffled: boolean;
  repeat: Repeat;
}

export const EMPTY_QUEUE: Queue = {
  songs: [],
  order: [],
  at: -1,
  shuffled: false,
  repeat: 'off',
};

/** A queue that begins with one of its songs and keeps how the listener likes it. */
export function startQueue(
  songs: Song[],
  start: number,
  { shuffled, repeat }: Pick<Queue, 'shuffled' | 'repeat'>,
  seed: number,
): Queue {
  const order = songs.map((_, place) => place);
  const queue: Queue = { songs, order, at: start, shuffled: false, repeat };
  return shuffled ? setShuffled(queue, true, seed) : queue;
}

/** The song that has its turn. */
export function currentSong({ songs, order, at }: Queue): Song | null {
  return songs[order[at] ?? -1] ?? null;
}

/** The songs still to come, at most `limit`, with the place of each in the order. */
export function upcoming({ songs, order, at }: Queue, limit: number): { song: Song; at: number }[] {
  return order.slice(at + 1, at + 1 + limit).flatMap((place, step) => {
    const song = songs[place];
    return song ? [{ song, at: at + 1 + step }] : [];
  });
}

/**
 * The queue one song on, or null at its end. A song that has ended by itself comes again when one
 * is to be repeated; a press of "next" asks for another.
 */
export function advance(queue: Queue, byItself: boolean): Queue | null {
  const { order, at, repeat } = queue;
  if (order.length === 0) return null;
  if (byItself && repeat === 'one') return queue;
  if (at + 1 < order.length) return { ...queue, at: at + 1 };
  return repeat === 'off' ? null : { ...queue, at: 0 };
}

/** The queue one song back; at its start it goes to the end when all repeats, else stays. */
export function goBack(queue: Queue): Queue {
  const { order, at, repeat } = queue;
  if (at > 0) return { ...queue, at: at - 1 };
  return repeat === 'all' ? { ...queue, at: order.length - 1 } : queue;
}

/** Shuffles what plays, the current song first, or puts everything back in order. */
export function setShuffled(queue: Queue, shuffled: boolean, seed: number): Queue {
  const { songs, order, at } = queue;
  const current = order[at];
  const places = songs.map((_, place) => place);
  if (!shuffled) return { ...queue, shuffled, order: places, at: current ?? -1 };
  const rest = shuffle(
    places.filter((place) => place !== current),
    seed,
  );
  const mixed = current === undefined ? rest : [current, ...rest];
  return { ...queue, shuffled, order: mixed, at: current === undefined ? -1 : 0 };
}

const AFTER: Record<Repeat, Repeat> = { off: 'all', all: 'one', one: 'off' };

/** Off, all, one, and off again. */
export function cycleRepeat(queue: Queue): Queue {
  return { ...queue, repeat: AFTER[queue.repeat] };
}

/** Takes a coming song off the queue. */
export function dropUpcoming(queue: Queue, at: number): Queue {
  if (at <= queue.at || at >= queue.order.length) return queue;
  const dropped = queue.order[at] ?? -1;
  return {
    ...queue,
    songs: queue.songs.filter((_, place) => place !== dropped),
    order: queue.order
      .filter((place) => place !== dropped)
      .map((place) => (place > dropped ? place - 1 : place)),
  };
}

/** The queue with more songs, right after the one that has its turn or at the end. */
export function enqueue(queue: Queue, songs: readonly Song[], where: 'next' | 'end'): Queue {
  const places = songs.map((_, index) => queue.songs.length + index);
  const at = where === 'next' ? queue.at + 1 : queue.order.length;
  return {
    ...queue,
    songs: [...queue.songs, ...songs],
    order: queue.order.toSpliced(at, 0, ...places),
    at: Math.max(queue.at, 0),
  };
}

/** Moves a coming song to another place among those to come. */
export function moveUpcoming(queue: Queue, from: number, to: number): Queue {
  const isComing = (at: number) => at > queue.at && at < queue.order.length;
  if (from === to || !isComing(from) || !isComing(to)) return queue;
  const order = [...queue.order];
  order.splice(to, 0, ...order.splice(from, 1));
  return { ...queue, order };
}

/** All songs of the queue in the order in which they play. */
export function inPlayingOrder({ songs, order }: Queue): Song[] {
  return order.flatMap((place) => songs[place] ?? []);
}

/** Fisher and Yates, by a seed, so that the same seed gives the same order. */
export function shuffle<T>(items: readonly T[], seed: number): T[] {
  const random = mulberry32(seed);
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const pick = Math.floor(random() * (last + 1));
    [mixed[last], mixed[pick]] = [mixed[pick] as T, mixed[last] as T];
  }
  return mixed;
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A new order of chance. */
export function newSeed(): number {
  return Math.floor(Math.random() * 0x7fff_ffff);
}
