import type { Song } from '#app/features/music/contract.ts';
import { INVALID_SONG_MESSAGE, LOAD_ERROR_MESSAGE } from '../../contract.ts';
import {
  advance,
  currentSong,
  cycleRepeat,
  dropUpcoming,
  goBack,
  type Queue,
  setShuffled,
  startQueue,
} from '../../queue.ts';
import {
  isSounding,
  type PlaybackEvent,
  RESTART_AFTER_SECONDS,
  sourceOf,
  transition,
} from '../../rules.ts';
import { readSaved } from '../../saved-queue.ts';
import { PLACE_STORAGE_KEY, QUEUE_STORAGE_KEY } from '../../saved-queue-keys.ts';
import { type AudioDeck, createAudioDeck } from '../audio.ts';
import {
  readPlayer,
  readTime,
  savePlace,
  setPlayer,
  setTime,
  subscribePlayer,
} from '../player-store.ts';
import { readText } from '../text-storage.ts';
import { wantPlayer } from './player-wanted.ts';

let deck: AudioDeck | null = null;
/** The song whose source the deck has on, and where a song not yet on it goes on. */
let onDeck: Song | null = null;
let resumeSeconds = 0;
let opened = false;

function dispatch(event: PlaybackEvent): void {
  const playback = transition(readPlayer().playback, event);
  if (playback !== readPlayer().playback) setPlayer({ playback });
}

function openDeck(): AudioDeck {
  deck ??= createAudioDeck({
    onPlaying: () => dispatch({ type: 'ready' }),
    onWaiting: () => dispatch({ type: 'stall' }),
    onPaused: () => dispatch({ type: 'pause' }),
    onEnded: () => moveOn(true),
    onError: fail,
    onTime(seconds, duration) {
      if (onDeck?.id !== readPlayer().playback.song?.id) return;
      setTime(seconds, Number.isFinite(duration) ? duration : (onDeck?.duration ?? 0));
    },
  });
  return deck;
}

function fail(): void {
  console.error(LOAD_ERROR_MESSAGE);
  onDeck = null;
  resumeSeconds = 0;
  setPlayer({
    playback: transition(readPlayer().playback, { type: 'fail' }),
    problem: LOAD_ERROR_MESSAGE,
  });
}

/** Plays the song whose turn it is, from the beginning by default. */
function playCurrent(queue: Queue, fromSeconds = 0): void {
  const song = currentSong(queue);
  const source = sourceOf(song);
  if (!song || source === null) {
    console.error(INVALID_SONG_MESSAGE);
    return;
  }
  onDeck = song;
  resumeSeconds = 0;
  setTime(fromSeconds, song.duration);
  setPlayer({ queue, problem: null, playback: { status: 'loading', song } });
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
  if (transition(readPlayer().playback, { type: 'request', song }) === readPlayer().playback)
    return;
  playCurrent(startQueue(songs, start, readPlayer().queue, newSeed()));
}

/** Plays several songs in a new order of chance. */
export function playShuffled(songs: Song[]): void {
  openPlayer();
  if (songs.length === 0) return;
  const start = newSeed() % songs.length;
  playCurrent(startQueue(songs, start, { ...readPlayer().queue, shuffled: true }, newSeed()));
}

/** Goes on where it was paused, stopped, failed or left. */
export function resume(): void {
  const { playback, queue } = readPlayer();
  if (isSounding(playback) || !playback.song) return;
  if (onDeck?.id !== playback.song.id) {
    playCurrent(queue, resumeSeconds);
    return;
  }
  setPlayer({ problem: null, playback: transition(playback, { type: 'resume' }) });
  openDeck().resume();
}

export function pause(): void {
  deck?.pause();
  dispatch({ type: 'pause' });
}

export function togglePlayback(): void {
  if (isSounding(readPlayer().playback)) pause();
  else resume();
}

/** Pauses, the time back at 0 (specification, section 4). */
export function stop(): void {
  deck?.stop();
  resumeSeconds = 0;
  dispatch({ type: 'stop' });
  setTime(0, readTime().durationSeconds);
}

function moveOn(byItself: boolean): void {
  const next = advance(readPlayer().queue, byItself);
  if (next) playCurrent(next);
  else stop();
}

export function playNext(): void {
  moveOn(false);
}

/** The song before; once a song is under way, its own beginning. */
export function playPrevious(): void {
  const back = goBack(readPlayer().queue);
  if (readTime().seconds > RESTART_AFTER_SECONDS || back === readPlayer().queue) seekTo(0);
  else playCurrent(back);
}

/** Plays a song of the queue by its place in the order. */
export function playAt(at: number): void {
  if (at in readPlayer().queue.order) playCurrent({ ...readPlayer().queue, at });
}

export function dropAt(at: number): void {
  setPlayer({ queue: dropUpcoming(readPlayer().queue, at) });
}

export function seekTo(seconds: number): void {
  const target = Math.max(0, Math.min(seconds, readTime().durationSeconds || 0));
  if (onDeck) openDeck().seek(target);
  else resumeSeconds = target;
  setTime(target, readTime().durationSeconds);
  savePlace();
}

export function toggleShuffle(): void {
  const { queue } = readPlayer();
  setPlayer({ queue: setShuffled(queue, !queue.shuffled, newSeed()) });
}

export function toggleRepeat(): void {
  setPlayer({ queue: cycleRepeat(readPlayer().queue) });
}

export function dismissProblem(): void {
  setPlayer({ problem: null });
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
  const { queue, seconds } = readSaved(readText(QUEUE_STORAGE_KEY), readText(PLACE_STORAGE_KEY));
  const song = currentSong(queue);
  if (song) {
    resumeSeconds = seconds;
    setTime(seconds, song.duration);
    setPlayer({ queue, playback: { status: 'paused', song } });
  }
  addEventListener('pagehide', savePlace);
  listenToOtherTabs();
}

/** One tab at a time: the one that starts to play silences the others. */
function listenToOtherTabs(): void {
  if (typeof BroadcastChannel !== 'function') return;
  const tabs = new BroadcastChannel('ringside-player');
  let sounding = false;
  tabs.onmessage = pause;
  subscribePlayer(() => {
    const now = isSounding(readPlayer().playback);
    if (now && !sounding) tabs.postMessage('playing');
    sounding = now;
  });
}

function newSeed(): number {
  return Math.floor(Math.random() * 0x7fff_ffff);
}
