import type { Song } from '../../../music/contract.ts';
import { INVALID_SONG_MESSAGE, LOAD_ERROR_MESSAGE } from '../../contract.ts';
import {
  advance,
  currentSong,
  cycleRepeat,
  dropUpcoming,
  EMPTY_QUEUE,
  goBack,
  type Queue,
  setShuffled,
  startQueue,
} from '../../queue.ts';
import {
  isSounding,
  type Playback,
  type PlaybackEvent,
  RESTART_AFTER_SECONDS,
  SILENCE,
  sourceOf,
  transition,
} from '../../rules.ts';
import { readSaved, writeQueue } from '../../saved-queue.ts';
import { PLACE_STORAGE_KEY, QUEUE_STORAGE_KEY } from '../../saved-queue-keys.ts';
import { type AudioDeck, createAudioDeck } from '../audio.ts';
import { keep, kept } from '../kept.ts';
import { wantPlayer } from './player-wanted.ts';

export interface PlayerState {
  playback: Playback;
  queue: Queue;
  /** Why the last song did not play. */
  problem: string | null;
}

export interface PlayerTime {
  seconds: number;
  durationSeconds: number;
}

/** Nobody listens yet: on the server, and in the browser's first picture. */
export const QUIET: PlayerState = { playback: SILENCE, queue: EMPTY_QUEUE, problem: null };
export const START: PlayerTime = { seconds: 0, durationSeconds: 0 };
const SAVE_PLACE_EVERY_SECONDS = 5;

let state = QUIET;
let time = START;
let deck: AudioDeck | null = null;
/** The song whose source the deck has on, and where a song not yet on it goes on. */
let onDeck: Song | null = null;
let resumeSeconds = 0;
let savedSeconds = 0;
let opened = false;
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

function setState(change: Partial<PlayerState>): void {
  const before = state;
  state = { ...state, ...change };
  const { queue, playback } = state;
  const { songs, order, repeat, at } = before.queue;
  if (queue.songs !== songs || queue.order !== order || queue.repeat !== repeat) {
    keep(QUEUE_STORAGE_KEY, queue.songs.length > 0 ? writeQueue(queue) : null);
  }
  if (queue.at !== at || playback.status !== before.playback.status) savePlace();
  for (const listener of stateListeners) listener();
}

function setTime(seconds: number, durationSeconds: number): void {
  time = { seconds, durationSeconds };
  if (Math.abs(seconds - savedSeconds) >= SAVE_PLACE_EVERY_SECONDS) savePlace();
  for (const listener of timeListeners) listener();
}

function savePlace(): void {
  savedSeconds = time.seconds;
  const place = { at: state.queue.at, seconds: time.seconds };
  keep(PLACE_STORAGE_KEY, state.queue.songs.length > 0 ? JSON.stringify(place) : null);
}

function dispatch(event: PlaybackEvent): void {
  const playback = transition(state.playback, event);
  if (playback !== state.playback) setState({ playback });
}

function openDeck(): AudioDeck {
  deck ??= createAudioDeck({
    onPlaying: () => dispatch({ type: 'ready' }),
    onWaiting: () => dispatch({ type: 'stall' }),
    onPaused: () => dispatch({ type: 'pause' }),
    onEnded: () => moveOn(true),
    onError: fail,
    onTime(seconds, duration) {
      if (onDeck?.id !== state.playback.song?.id) return;
      setTime(seconds, Number.isFinite(duration) ? duration : (onDeck?.duration ?? 0));
    },
  });
  return deck;
}

function fail(): void {
  console.error(LOAD_ERROR_MESSAGE);
  onDeck = null;
  resumeSeconds = 0;
  setState({
    playback: transition(state.playback, { type: 'fail' }),
    problem: LOAD_ERROR_MESSAGE,
  });
}

/** Plays the song whose turn it is, from the beginning unless told. */
function playCurrent(queue: Queue, fromSeconds = 0): void {
  const song = currentSong(queue);
  const source = sourceOf(song);
  if (!song || source === null) {
    console.error(INVALID_SONG_MESSAGE);
    return;
  }
  onDeck = song;
  resumeSeconds = 0;
  time = { seconds: fromSeconds, durationSeconds: song.duration };
  setState({ queue, problem: null, playback: { status: 'loading', song } });
  for (const listener of timeListeners) listener();
  openDeck().play(source, fromSeconds);
}

/**
 * Plays one of several songs and then those after it. Has to be called inside a gesture. Asking
 * for the song that already plays does nothing.
 */
export function playSongs(songs: Song[], start: number): void {
  openPlayer();
  const song = songs[start];
  if (!song || sourceOf(song) === null) {
    console.error(INVALID_SONG_MESSAGE);
    return;
  }
  if (transition(state.playback, { type: 'request', song }) === state.playback) return;
  playCurrent(startQueue(songs, start, state.queue, newSeed()));
}

/** Plays several songs in a new order of chance. */
export function playShuffled(songs: Song[]): void {
  openPlayer();
  if (songs.length === 0) return;
  const start = newSeed() % songs.length;
  playCurrent(startQueue(songs, start, { ...state.queue, shuffled: true }, newSeed()));
}

/** Goes on where it was paused, stopped, failed or left. */
export function resume(): void {
  const { playback, queue } = state;
  if (isSounding(playback) || !playback.song) return;
  if (onDeck?.id !== playback.song.id) {
    playCurrent(queue, resumeSeconds);
    return;
  }
  setState({ problem: null, playback: transition(playback, { type: 'resume' }) });
  openDeck().resume();
}

export function pause(): void {
  deck?.pause();
  dispatch({ type: 'pause' });
}

export function togglePlayback(): void {
  if (isSounding(state.playback)) pause();
  else resume();
}

/** Pauses, the time back at 0 (specification, section 4). */
export function stop(): void {
  deck?.stop();
  resumeSeconds = 0;
  dispatch({ type: 'stop' });
  setTime(0, time.durationSeconds);
}

function moveOn(byItself: boolean): void {
  const next = advance(state.queue, byItself);
  if (next) playCurrent(next);
  else stop();
}

export function playNext(): void {
  moveOn(false);
}

/** The song before; once a song is under way, its own beginning. */
export function playPrevious(): void {
  const back = goBack(state.queue);
  if (time.seconds > RESTART_AFTER_SECONDS || back === state.queue) seekTo(0);
  else playCurrent(back);
}

/** Plays a song of the queue by its place in the order. */
export function playAt(at: number): void {
  if (at in state.queue.order) playCurrent({ ...state.queue, at });
}

export function dropAt(at: number): void {
  setState({ queue: dropUpcoming(state.queue, at) });
}

export function seekTo(seconds: number): void {
  const target = Math.max(0, Math.min(seconds, time.durationSeconds || 0));
  if (onDeck) openDeck().seek(target);
  else resumeSeconds = target;
  setTime(target, time.durationSeconds);
  savePlace();
}

export function toggleShuffle(): void {
  const { queue } = state;
  setState({ queue: setShuffled(queue, !queue.shuffled, newSeed()) });
}

export function toggleRepeat(): void {
  setState({ queue: cycleRepeat(state.queue) });
}

export function dismissProblem(): void {
  setState({ problem: null });
}

/** Inside a gesture, before songs are fetched that shall then play. */
export function unlockPlayer(): void {
  openDeck().unlock();
}

/** Takes up the queue of the last visit, paused where it was: browsers let nothing play by itself. */
export function openPlayer(): void {
  if (opened) return;
  opened = true;
  wantPlayer();
  const { queue, seconds } = readSaved(kept(QUEUE_STORAGE_KEY), kept(PLACE_STORAGE_KEY));
  const song = currentSong(queue);
  if (song) {
    resumeSeconds = seconds;
    time = { seconds, durationSeconds: song.duration };
    setState({ queue, playback: { status: 'paused', song } });
  }
  addEventListener('pagehide', savePlace);
  listenToOtherTabs();
}

/** One tab at a time: whoever starts to play silences the others. */
function listenToOtherTabs(): void {
  if (typeof BroadcastChannel !== 'function') return;
  const tabs = new BroadcastChannel('ringside-player');
  let sounding = false;
  tabs.onmessage = pause;
  subscribePlayer(() => {
    const now = isSounding(state.playback);
    if (now && !sounding) tabs.postMessage('playing');
    sounding = now;
  });
}

function newSeed(): number {
  return Math.floor(Math.random() * 0x7fff_ffff);
}
