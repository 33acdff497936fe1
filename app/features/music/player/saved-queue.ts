/** The queue as stored in the browser across reloads: the songs and, separately, the position. */
import type { Song } from '../catalogue/contract.ts';
import { EMPTY_QUEUE, type Queue, type Repeat } from './queue.ts';
import { sourceOf } from './rules.ts';

/** A queue without the position in it. */
export function writeQueue({ songs, order, shuffled, repeat }: Queue): string {
  return JSON.stringify({ songs, order, shuffled, repeat });
}

/** Parses both texts; an incomplete or unplayable queue becomes an empty one. */
export function readSaved(
  queueText: string | null,
  placeText: string | null,
): { queue: Queue; seconds: number } {
  const nothing = { queue: EMPTY_QUEUE, seconds: 0 };
  const saved = parse(queueText);
  const songs = (Array.isArray(saved.songs) ? saved.songs : []).filter(isWholeSong);
  const order = Array.isArray(saved.order) ? saved.order : [];
  if (songs.length === 0 || !isPermutation(order, songs.length)) return nothing;
  const place = parse(placeText);
  const known = Number.isInteger(place.at) && (place.at as number) in order;
  const seconds = Number(place.seconds);
  return {
    queue: {
      songs,
      order,
      at: known ? (place.at as number) : 0,
      shuffled: saved.shuffled === true,
      repeat: (['all', 'one'] as Repeat[]).find((one) => one === saved.repeat) ?? 'off',
    },
    seconds: known && Number.isFinite(seconds) && seconds > 0 ? seconds : 0,
  };
}

function parse(text: string | null): Record<string, unknown> {
  try {
    return (JSON.parse(text ?? 'null') ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Whether a stored value is a song that can be shown and played. */
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
