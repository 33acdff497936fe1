import type { Song } from '../../../catalogue/contract.ts';
import {
  couldNotPlay,
  INVALID_SONG_MESSAGE,
  LOAD_ERROR_MESSAGE,
  OFFLINE_MESSAGE,
} from '../../contract.ts';
import { advance, currentSong, goBack, type Queue, startQueue } from '../../queue.ts';
import {
  fetchesAhead,
  isSounding,
  type PlaybackEvent,
  RESTART_AFTER_SECONDS,
  shownLength,
  sourceOf,
  transition,
  volumeOf,
} from '../../rules.ts';
import { PLACE_STORAGE_KEY, QUEUE_STORAGE_KEY } from '../../saved-queue-keys.ts';
import { fetchAhead, forgetBroken, isKnownBroken, takeAhead } from '../playback/ahead.ts';
import { type AudioDeck, createAudioDeck } from '../playback/audio.ts';
import { failureCause, tryLater } from '../playback/failure-cause.ts';
import {
  QUIET,
  readPlayer,
  readStored,
  readTime,
  START,
  savePlace,
  setPlayer,
  setTime,
} from '../playback/player-store.ts';
import { wantPlayer } from './player-wanted.ts';

let deck: AudioDeck | null = null;
let onDeck: Song | null = null;
let resumeSeconds = 0;
let opened = false;
let failures = 0;
let attempts = 0;
let stopWaiting = () => {};

function dispatch(event: PlaybackEvent): void {
  const playback = transition(readPlayer().playback, event);
  if (playback !== readPlayer().playback) setPlayer({ playback });
}

function openDeck(): AudioDeck {
  deck ??= createAudioDeck({
    onPlaying() {
      failures = 0;
      if (attempts > 0) setPlayer({ problem: null });
      attempts = 0;
      dispatch('ready');
    },
    onWaiting: () => dispatch('stall'),
    onPaused: () => dispatch('pause'),
    onEnded: () => moveOn(true),
    onError: () => void recover(),
    onTime(seconds, duration) {
      if (onDeck?.id !== readPlayer().playback.song?.id) return;
      const durationSeconds = shownLength(onDeck?.duration ?? 0, duration, seconds);
      setTime(seconds, durationSeconds);
      if (fetchesAhead(seconds, durationSeconds)) fetchAhead(sourceAfter(readPlayer().queue));
    },
  });
  return deck;
}

function sourceAfter(queue: Queue): string | null {
  let next = advance(queue, true);
  for (let step = 0; next && step < queue.order.length; step += 1) {
    const source = sourceOf(currentSong(next));
    if (!isKnownBroken(source)) return source;
    next = advance(next, false);
  }
  return null;
}

async function recover(): Promise<void> {
  const song = onDeck;
  const source = sourceOf(song);
  if (!song || source === null) return fail(song);
  const { seconds } = readTime();
  dispatch('stall');
  const cause = await failureCause(source);
  const { playback } = readPlayer();
  // Meanwhile the listener may have paused it, or chosen another song.
  if (onDeck !== song) return;
  if (cause === 'broken') return fail(song);
  resumeSeconds = seconds;
  onDeck = null;
  if (!isSounding(playback)) return;
  if (cause === 'offline') setPlayer({ problem: OFFLINE_MESSAGE });
  stopWaiting = tryLater(attempts, () => {
    if (isSounding(readPlayer().playback) && onDeck === null)
      playCurrent(readPlayer().queue, seconds);
  });
  attempts += 1;
}

function fail(song: Song | null): void {
  console.error(LOAD_ERROR_MESSAGE);
  onDeck = null;
  resumeSeconds = 0;
  failures += 1;
  const { queue, playback } = readPlayer();
  const problem = song ? couldNotPlay(song.name) : LOAD_ERROR_MESSAGE;
  setPlayer({ playback: transition(playback, 'fail'), problem });
  const next = advance(queue, false);
  if (next && isSounding(playback) && failures < queue.order.length) playCurrent(next, 0, problem);
}

function playCurrent(queue: Queue, fromSeconds = 0, problem: string | null = null): void {
  stopWaiting();
  const song = currentSong(queue);
  const source = sourceOf(song);
  const place = { seconds: fromSeconds, durationSeconds: song?.duration ?? 0 };
  setPlayer({ queue, problem, playback: { status: 'loading', song } }, place);
  if (!song || source === null) {
    console.error(INVALID_SONG_MESSAGE);
    fail(song);
    return;
  }
  if (isKnownBroken(source)) {
    forgetBroken(source);
    fail(song);
    return;
  }
  onDeck = song;
  resumeSeconds = 0;
  openDeck().play(takeAhead(source), fromSeconds, volumeOf(song));
}

/** Call it inside a user gesture; it does nothing if that song already plays. */
export function playSongs(songs: Song[], start: number): void {
  openPlayer();
  const song = songs[start];
  if (!song || sourceOf(song) === null) {
    console.error(INVALID_SONG_MESSAGE);
    return;
  }
  const { playback, queue } = readPlayer();
  if (isSounding(playback) && playback.song?.id === song.id) return;
  failures = 0;
  playCurrent(startQueue(songs, start, queue));
}

export function playShuffled(songs: Song[]): void {
  openPlayer();
  if (songs.length === 0) return;
  const start = Math.floor(Math.random() * songs.length);
  playCurrent(startQueue(songs, start, { ...readPlayer().queue, shuffled: true }));
}

export function resume(): void {
  const { playback, queue } = readPlayer();
  if (isSounding(playback) || !playback.song) return;
  failures = 0;
  if (onDeck?.id !== playback.song.id) playCurrent(queue, resumeSeconds);
  else {
    setPlayer({ problem: null, playback: transition(playback, 'resume') });
    openDeck().resume();
  }
}

export function pause(): void {
  stopWaiting();
  deck?.pause();
  dispatch('pause');
}

export function togglePlayback(): void {
  if (isSounding(readPlayer().playback)) pause();
  else resume();
}

export function stop(): void {
  stopWaiting();
  deck?.stop();
  resumeSeconds = 0;
  dispatch('stop');
  setTime(0, readTime().durationSeconds);
}

function moveOn(byItself: boolean): void {
  const next = advance(readPlayer().queue, byItself);
  if (next) playCurrent(next);
  else stop();
}

export const playNext = (): void => moveOn(false);

/** The previous song, or the start of the current one after a few seconds. */
export function playPrevious(): void {
  const back = goBack(readPlayer().queue);
  if (readTime().seconds > RESTART_AFTER_SECONDS || back === readPlayer().queue) seekTo(0);
  else playCurrent(back);
}

export function playAt(at: number): void {
  if (at in readPlayer().queue.order) playCurrent({ ...readPlayer().queue, at });
}

export function seekTo(seconds: number): void {
  const target = Math.max(0, Math.min(seconds, readTime().durationSeconds || 0));
  if (onDeck) openDeck().seek(target, readTime().durationSeconds);
  else resumeSeconds = target;
  setTime(target, readTime().durationSeconds);
  savePlace();
}

export const dismissProblem = (): void => setPlayer({ problem: null });
export const unlockPlayer = (): void => openDeck().unlock();

/** Restores the queue of the last visit, paused (browsers do not allow autoplay), and follows other tabs. */
export function openPlayer(): void {
  if (opened) return;
  opened = true;
  wantPlayer();
  readStored(yieldTo);
  addEventListener('storage', ({ key }) => {
    if (key === QUEUE_STORAGE_KEY || key === PLACE_STORAGE_KEY) readStored(yieldTo);
  });
  // A page in the back/forward cache gets no events.
  addEventListener('pageshow', ({ persisted }) => persisted && readStored(yieldTo));
  addEventListener('pagehide', savePlace);
}

/** Ends what plays and forgets the queue in all tabs, when a person logs out. */
export function forgetQueue(): void {
  openPlayer();
  yieldTo(0);
  setPlayer(QUIET, START);
}

function yieldTo(seconds: number): void {
  stopWaiting();
  onDeck = null;
  resumeSeconds = seconds;
  deck?.pause();
}
