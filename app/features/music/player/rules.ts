import type { Song } from '../catalogue/contract.ts';
import { SELECT_PLAYLIST_TITLE } from './contract.ts';

/** Fixed; listeners set the volume on their device. */
export const AUDIO_VOLUME = 0.75;

/** The volume of a song, so that songs with ReplayGain sound equally loud. */
export const volumeOf = ({ gain = 0 }: Pick<Song, 'gain'>): number =>
  Math.min(1, AUDIO_VOLUME * 10 ** (gain / 20));

export const RESTART_AFTER_SECONDS = 3;
export const SEEK_STEP_SECONDS = 5;

/** In seconds: the catalogue's length, else the browser's; never less than what has played. */
export function shownLength(listed: number, guessed: number, played: number): number {
  return Math.max(listed || (Number.isFinite(guessed) ? guessed : 0), played);
}

const FETCH_AHEAD_AFTER_SECONDS = 5;

export function fetchesAhead(seconds: number, durationSeconds: number): boolean {
  return seconds >= Math.min(FETCH_AHEAD_AFTER_SECONDS, durationSeconds / 2);
}

/** The specification's four states, and `paused`, which keeps the position. */
export type PlaybackStatus = 'idle' | 'loading' | 'playing' | 'paused' | 'stopped';

export interface Playback {
  status: PlaybackStatus;
  song: Song | null;
}

export const SILENCE: Playback = { status: 'idle', song: null };

const NEXT_STATUS = {
  ready: { loading: 'playing' },
  stall: { playing: 'loading' },
  pause: { loading: 'paused', playing: 'paused' },
  resume: { idle: 'loading', paused: 'loading', stopped: 'loading' },
  stop: { loading: 'stopped', playing: 'stopped', paused: 'stopped' },
  fail: { loading: 'idle', playing: 'idle', paused: 'idle' },
} satisfies Record<string, Partial<Record<PlaybackStatus, PlaybackStatus>>>;
export type PlaybackEvent = keyof typeof NEXT_STATUS;

/** The same object is returned if nothing changes. */
export function transition(now: Playback, event: PlaybackEvent): Playback {
  const next: Partial<Record<PlaybackStatus, PlaybackStatus>> = NEXT_STATUS[event];
  const status = next[now.status];
  return status && now.song ? { ...now, status } : now;
}

export function isSounding({ status }: Playback): boolean {
  return status === 'playing' || status === 'loading';
}

const SAFE_SOURCE = /^(?:https:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*)$/;

/** `sourceUrl`, else `url`; null when the song is invalid. */
export function sourceOf(song: unknown): string | null {
  const { id, name, sourceUrl, url } = (song ?? {}) as Record<string, unknown>;
  const source = sourceUrl ?? url;
  const valid = typeof id === 'string' && typeof name === 'string' && typeof source === 'string';
  return valid && SAFE_SOURCE.test(source) ? source : null;
}

export function miniPlayerTitle(
  { status, song }: Playback,
  playlistName: string | undefined,
): string {
  if (song && status !== 'idle' && status !== 'stopped') return `${song.name} · ${song.album.name}`;
  return playlistName ?? SELECT_PLAYLIST_TITLE;
}

const MARQUEE_START_PAUSE_MS = 3500;
const MARQUEE_PIXELS_PER_SECOND = 25;
const MARQUEE_END_PAUSE_MS = 2500;
const MARQUEE_FADE_MS = 1500;

/** Wait, scroll to the end, wait, fade back to the start. */
export function marqueeRound(excessPx: number) {
  if (excessPx <= 0) return null;
  const arrivesMs = MARQUEE_START_PAUSE_MS + (excessPx / MARQUEE_PIXELS_PER_SECOND) * 1000;
  const leavesMs = arrivesMs + MARQUEE_END_PAUSE_MS;
  const durationMs = leavesMs + MARQUEE_FADE_MS;
  const end = `translateX(${-excessPx}px)`;
  const darkest = (leavesMs + MARQUEE_FADE_MS / 2) / durationMs;
  return {
    durationMs,
    keyframes: [
      { offset: 0, transform: 'none', opacity: 1 },
      { offset: MARQUEE_START_PAUSE_MS / durationMs, transform: 'none', opacity: 1 },
      { offset: arrivesMs / durationMs, transform: end, opacity: 1 },
      { offset: leavesMs / durationMs, transform: end, opacity: 1 },
      { offset: darkest, transform: end, opacity: 0 },
      { offset: darkest, transform: 'none', opacity: 0 },
      { offset: 1, transform: 'none', opacity: 1 },
    ],
  };
}
