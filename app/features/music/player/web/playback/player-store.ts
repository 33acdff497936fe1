import { EMPTY_QUEUE, type Queue } from '../../queue.ts';
import { type Playback, SILENCE } from '../../rules.ts';
import { writeQueue } from '../../saved-queue.ts';
import { PLACE_STORAGE_KEY, QUEUE_STORAGE_KEY } from '../../saved-queue-keys.ts';
import { writeText } from './text-storage.ts';

export interface PlayerState {
  playback: Playback;
  queue: Queue;
  /** Why the last song did not play; null if it did. */
  problem: string | null;
}

export interface PlayerTime {
  seconds: number;
  durationSeconds: number;
}

/** The initial state: on the server, and in the browser's first render. */
export const QUIET: PlayerState = { playback: SILENCE, queue: EMPTY_QUEUE, problem: null };
export const START: PlayerTime = { seconds: 0, durationSeconds: 0 };
const SAVE_PLACE_EVERY_SECONDS = 5;

let state = QUIET;
let time = START;
let savedSeconds = 0;
const stateListeners = new Set<() => void>();
const timeListeners = new Set<() => void>();

export const readPlayer = () => state;
export const readTime = () => time;

export function subscribePlayer(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

export function subscribeTime(listener: () => void): () => void {
  timeListeners.add(listener);
  return () => timeListeners.delete(listener);
}

/** Updates the state, and stores it for the next visit. */
export function setPlayer(change: Partial<PlayerState>): void {
  const before = state;
  state = { ...state, ...change };
  const { queue, playback } = state;
  const { songs, order, repeat, at } = before.queue;
  if (queue.songs !== songs || queue.order !== order || queue.repeat !== repeat) {
    writeText(QUEUE_STORAGE_KEY, queue.songs.length > 0 ? writeQueue(queue) : null);
  }
  if (queue.at !== at || playback.status !== before.playback.status) savePlace();
  for (const listener of stateListeners) listener();
}

/** Publishes the position in the song, and stores it every few seconds. */
export function setTime(seconds: number, durationSeconds: number): void {
  time = { seconds, durationSeconds };
  if (Math.abs(seconds - savedSeconds) >= SAVE_PLACE_EVERY_SECONDS) savePlace();
  for (const listener of timeListeners) listener();
}

export function savePlace(): void {
  savedSeconds = time.seconds;
  const place = { at: state.queue.at, seconds: time.seconds };
  writeText(PLACE_STORAGE_KEY, state.queue.songs.length > 0 ? JSON.stringify(place) : null);
}
