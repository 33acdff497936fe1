import { localValues } from '#app/ui/storage/browser-storage.ts';
import { createSharedValue } from '#app/ui/storage/shared-value.ts';
import { currentSong, EMPTY_QUEUE, type Queue } from '../../queue.ts';
import { isSounding, type Playback, SILENCE } from '../../rules.ts';
import { readSaved, writePlace, writeQueue } from '../../saved-queue.ts';
import { PLACE_STORAGE_KEY, QUEUE_STORAGE_KEY } from '../../saved-queue-keys.ts';

export interface PlayerState {
  playback: Playback;
  queue: Queue;
  problem: string | null;
}

export interface PlayerTime {
  seconds: number;
  durationSeconds: number;
}

export const QUIET: PlayerState = { playback: SILENCE, queue: EMPTY_QUEUE, problem: null };
export const START: PlayerTime = { seconds: 0, durationSeconds: 0 };
const SAVE_PLACE_EVERY_SECONDS = 5;
/** Of this tab, for the others and the stream. */
export const THIS_TAB = Math.random().toString(36).slice(2);

let state = QUIET;
let time = START;
/** The tab that played last. Only it stores its position; each tab stores changes of the queue. */
let owner = '';
let savedSeconds = 0;
const states = createSharedValue(undefined);
const times = createSharedValue(undefined);

export const readPlayer = () => state;
export const readTime = () => time;

export const subscribePlayer = states.subscribe;
export const subscribeTime = times.subscribe;

export function setPlayer(change: Partial<PlayerState>, place = time): void {
  const before = state;
  state = { ...state, ...change };
  time = place;
  if (isSounding(state.playback)) owner = THIS_TAB;
  if (state.queue !== before.queue) save();
  else if (state.playback.status !== before.playback.status) savePlace();
  publish();
}

export function setTime(seconds: number, durationSeconds: number): void {
  time = { seconds, durationSeconds };
  if (Math.abs(seconds - savedSeconds) >= SAVE_PLACE_EVERY_SECONDS) savePlace();
  times.write(undefined);
}

export function savePlace(): void {
  if (owner === THIS_TAB) store(PLACE_STORAGE_KEY, placeText());
}

/** If another tab has played last, this one shows its song and position, paused. */
export function readStored(onFollow: (seconds: number) => void): void {
  const { queue, seconds, stopped, tab } = readSaved(
    localValues.getItem(QUEUE_STORAGE_KEY),
    localValues.getItem(PLACE_STORAGE_KEY),
  );
  const song = currentSong(queue);
  if (tab === THIS_TAB && owner === THIS_TAB) {
    // Another tab has changed the queue, unless that was before this one chose another song.
    if (song?.id === currentSong(state.queue)?.id) state = { ...state, queue };
    else save();
  } else {
    owner = tab;
    const status = stopped ? 'stopped' : 'paused';
    state = { queue, playback: song ? { status, song } : SILENCE, problem: null };
    time = song ? { seconds, durationSeconds: song.duration } : START;
    savedSeconds = seconds;
    onFollow(seconds);
  }
  publish();
}

/** The place is first, so that the tab which played last is silent before it reads another queue. */
function save(): void {
  store(PLACE_STORAGE_KEY, placeText());
  store(QUEUE_STORAGE_KEY, writeQueue(state.queue));
}

function placeText(): string | null {
  savedSeconds = time.seconds;
  const stopped = state.playback.status === 'stopped';
  return writePlace(state.queue, { seconds: time.seconds, stopped, tab: owner });
}

function store(key: string, text: string | null): void {
  if (text === null) localValues.removeItem(key);
  else localValues.setItem(key, text);
}

function publish(): void {
  states.write(undefined);
  times.write(undefined);
}
