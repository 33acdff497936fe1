/** The queue as stored in the browser across reloads and for its tabs: one record with the position. */
import type { Song } from '../catalogue/contract.ts';
import { EMPTY_QUEUE, type Queue, type Repeat } from './queue.ts';
import { sourceOf } from './rules.ts';

export interface SavedQueue {
  queue: Queue;
  seconds: number;
  tab: string;
}

/** The record's text; null for an empty queue. */
export function writeSaved({ queue, seconds, tab }: SavedQueue): string | null {
  return queue.songs.length > 0 ? JSON.stringify({ ...queue, seconds, tab }) : null;
}

export function readSaved(text: string | null): SavedQueue {
  const { songs: found, order, at, shuffled, repeat, seconds, tab } = parse(text);
  const songs = (Array.isArray(found) ? found : []).filter(isWholeSong);
  if (songs.length === 0 || !Array.isArray(order) || !isPermutation(order, songs.length))
    return { queue: EMPTY_QUEUE, seconds: 0, tab: '' };
  const isPlace = Number.isInteger(at) && (at as number) in order;
  return {
    queue: {
      songs,
      order,
      at: isPlace ? (at as number) : 0,
      shuffled: shuffled === true,
      repeat: (['all', 'one'] as Repeat[]).find((mode) => mode === repeat) ?? 'off',
    },
    seconds: isPlace && Number.isFinite(seconds) ? Math.max(0, seconds as number) : 0,
    tab: typeof tab === 'string' ? tab : '',
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
