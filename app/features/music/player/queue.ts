import type { Song } from '../catalogue/contract.ts';

export type Repeat = 'off' | 'all' | 'one';

export interface Queue {
  songs: Song[];
  order: number[];
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

/** Keeps the listener's shuffle and repeat settings. */
export function startQueue(
  songs: Song[],
  start: number,
  { shuffled, repeat }: Pick<Queue, 'shuffled' | 'repeat'>,
): Queue {
  const order = songs.map((_, place) => place);
  const queue: Queue = { songs, order, at: start, shuffled: false, repeat };
  return shuffled ? setShuffled(queue, true) : queue;
}

export function currentSong({ songs, order, at }: Queue): Song | null {
  return songs[order[at] ?? -1] ?? null;
}

export function upcoming({ songs, order, at }: Queue, limit: number): { song: Song; at: number }[] {
  return order.slice(at + 1, at + 1 + limit).flatMap((place, step) => {
    const song = songs[place];
    return song ? [{ song, at: at + 1 + step }] : [];
  });
}

/** Null at its end; a song on repeat plays again only by itself. */
export function advance(queue: Queue, byItself: boolean): Queue | null {
  const { order, at, repeat } = queue;
  if (order.length === 0) return null;
  if (byItself && repeat === 'one') return queue;
  if (at + 1 < order.length) return { ...queue, at: at + 1 };
  return repeat === 'off' ? null : { ...queue, at: 0 };
}

export function goBack(queue: Queue): Queue {
  const { order, at, repeat } = queue;
  if (at > 0) return { ...queue, at: at - 1 };
  return repeat === 'all' ? { ...queue, at: order.length - 1 } : queue;
}

export function setShuffled(queue: Queue, shuffled: boolean): Queue {
  const { songs, order, at } = queue;
  const current = order[at];
  const places = songs.map((_, place) => place);
  if (!shuffled) return { ...queue, shuffled, order: places, at: current ?? -1 };
  const drawn = new Map(places.map((place) => [place, place === current ? -1 : Math.random()]));
  const mixed = places.toSorted((one, other) => (drawn.get(one) ?? 0) - (drawn.get(other) ?? 0));
  return { ...queue, shuffled, order: mixed, at: current === undefined ? -1 : 0 };
}

const AFTER: Record<Repeat, Repeat> = { off: 'all', all: 'one', one: 'off' };

export function cycleRepeat(queue: Queue): Queue {
  return { ...queue, repeat: AFTER[queue.repeat] };
}

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

/** Next, at the end, or at a place of the order that is still to come. */
export function enqueue(
  queue: Queue,
  songs: readonly Song[],
  where: 'next' | 'end' | number,
): Queue {
  const places = songs.map((_, index) => queue.songs.length + index);
  const wanted = where === 'next' ? 0 : where === 'end' ? queue.order.length : where;
  const at = Math.max(queue.at + 1, wanted);
  return {
    ...queue,
    songs: [...queue.songs, ...songs],
    order: queue.order.toSpliced(at, 0, ...places),
    at: Math.max(queue.at, 0),
  };
}

/** To a place of the order, or the nearest that is still to come. */
export function moveUpcoming(queue: Queue, from: number, wanted: number): Queue {
  const to = Math.min(Math.max(wanted, queue.at + 1), queue.order.length - 1);
  if (from === to || from <= queue.at || from >= queue.order.length) return queue;
  const order = [...queue.order];
  order.splice(to, 0, ...order.splice(from, 1));
  return { ...queue, order };
}

export function inPlayingOrder({ songs, order }: Queue): Song[] {
  return order.flatMap((place) => songs[place] ?? []);
}
