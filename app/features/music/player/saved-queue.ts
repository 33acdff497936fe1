/** What the browser keeps of the player across reloads and for its tabs: the queue, and its place in a record of its own. */
import type { Song } from '../catalogue/contract.ts';
import { currentSong, EMPTY_QUEUE, type Queue, type Repeat } from './queue.ts';
import { sourceOf } from './rules.ts';

export interface Place {
  seconds: number;
  stopped: boolean;
  /** The tab that played last. */
  tab: string;
}

/** The queue's text, of up to a megabyte; null for an empty one. */
export const writeQueue = (queue: Queue): string | null =>
  queue.songs.length > 0 ? JSON.stringify(queue) : null;

/** The text of the place, which is stored every few seconds; null for an empty queue. */
export function writePlace(queue: Queue, place: Place): string | null {
  const song = currentSong(queue)?.id;
  return song === undefined ? null : JSON.stringify({ ...place, song });
}

export function readSaved(
  queueText: string | null,
  placeText: string | null,
): Place & { queue: Queue } {
  const queue = readQueue(parse(queueText));
  const { song, seconds, stopped, tab } = parse(placeText);
  // Of two records one may be newer.
  const isHere = song !== undefined && song === currentSong(queue)?.id;
  return {
    queue,
    seconds: isHere && Number.isFinite(seconds) ? Math.max(0, seconds as number) : 0,
    stopped: isHere && stopped === true,
    tab: typeof tab === 'string' ? tab : '',
  };
}

function readQueue({ songs: found, order, at, shuffled, repeat }: Record<string, unknown>): Queue {
  const songs = (Array.isArray(found) ? found : []).filter(isWholeSong);
  if (songs.length === 0 || !Array.isArray(order) || !isPermutation(order, songs.length))
    return EMPTY_QUEUE;
  return {
    songs,
    order,
    at: Number.isInteger(at) && (at as number) in order ? (at as number) : 0,
    shuffled: shuffled === true,
    repeat: (['all', 'one'] as Repeat[]).find((mode) => mode === repeat) ?? 'off',
  };
}

function parse(text: string | null): Record<string, unknown> {
  try {
    return (JSON.parse(text ?? 'null') ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

export function isWholeSong(value: unknown): value is Song {
  const { album, duration } = (value ?? {}) as Partial<Song>;
  return (
    sourceOf(value) !== null && typeof duration === 'number' && typeof album?.name === 'string'
  );
}

function isPermutation(order: unknown[], length: number): order is number[] {
  const places = new Set(order);
  return (
    order.length === length &&
    places.size === length &&
    order.every((place) => Number.isInteger(place) && Number(place) >= 0 && Number(place) < length)
  );
}
