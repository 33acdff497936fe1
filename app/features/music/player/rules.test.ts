import { describe, expect, test } from 'vitest';
import {
  AUDIO_VOLUME,
  fetchesAhead,
  marqueeRound,
  miniPlayerTitle,
  type Playback,
  SILENCE,
  shownLength,
  sourceOf,
  transition,
  volumeOf,
} from './rules.ts';
import { testSong } from './testing/song.ts';

const first = testSong('one');
const state = (status: Playback['status']): Playback => ({ status, song: first });

describe('the volume of a song', () => {
  test('is the fixed one without ReplayGain, and the gain in decibels with it', () => {
    expect(volumeOf({})).toBe(AUDIO_VOLUME);
    expect(volumeOf({ gain: 0 })).toBe(AUDIO_VOLUME);
    expect(volumeOf({ gain: -6.0206 })).toBeCloseTo(AUDIO_VOLUME / 2, 5);
    expect(volumeOf({ gain: 2 })).toBeCloseTo(0.9442, 4);
  });

  test('is never more than the whole', () => {
    expect(volumeOf({ gain: 2.5 })).toBe(1);
    expect(volumeOf({ gain: 60 })).toBe(1);
  });
});

describe('the player’s states: idle, loading, playing, stopped', () => {
  test('what loads plays once the audio is ready', () => {
    expect(transition(state('loading'), 'ready')).toEqual(state('playing'));
  });

  test('a load error returns to idle', () => {
    expect(transition(state('loading'), 'fail').status).toBe('idle');
    expect(transition(state('playing'), 'fail').status).toBe('idle');
  });

  test('stop resets the position, pause keeps it, and playing can resume after both', () => {
    expect(transition(state('playing'), 'stop').status).toBe('stopped');
    expect(transition(state('playing'), 'pause').status).toBe('paused');
    for (const status of ['stopped', 'paused', 'idle'] as const) {
      expect(transition(state(status), 'resume').status).toBe('loading');
    }
  });

  test('events of a song that is no longer current change nothing', () => {
    const stopped = state('stopped');
    for (const type of ['ready', 'pause', 'stall', 'fail'] as const) {
      expect(transition(stopped, type)).toBe(stopped);
    }
    expect(transition(SILENCE, 'resume')).toBe(SILENCE);
  });

  test('the volume is fixed at 0.75', () => expect(AUDIO_VOLUME).toBe(0.75));
});

test('the mini player shows the song with its album, else the playlist, else asks for one', () => {
  expect(miniPlayerTitle(state('playing'), 'Mine')).toBe('Song one · The LP');
  expect(miniPlayerTitle(state('stopped'), 'Mine')).toBe('Mine');
  expect(miniPlayerTitle(SILENCE, undefined)).toBe('Select a playlist');
});

test('a song without a source, or with a disallowed one, is invalid', () => {
  expect(sourceOf(first)).toBe('/songs/one.mp3');
  expect(sourceOf({ ...first, sourceUrl: 'https://cdn.example/one.mp3' })).toBe(
    'https://cdn.example/one.mp3',
  );
  for (const url of [undefined, '', 'javascript:alert(1)', 'data:audio/mp3,x', '//evil.example']) {
    expect(sourceOf({ ...first, url })).toBeNull();
  }
  expect(sourceOf(null)).toBeNull();
});

test('a long title waits 3.5 s, scrolls at 25 px/s, waits 2.5 s and fades for 1.5 s', () => {
  const round = marqueeRound(50);
  expect(round?.durationMs).toBe(3500 + 2000 + 2500 + 1500);
  const times = round?.keyframes.map(({ offset }) => Math.round(offset * 9500));
  expect(times).toEqual([0, 3500, 5500, 8000, 8750, 8750, 9500]);
  expect(marqueeRound(0)).toBeNull();
});

test('a song is as long as the catalogue says, or longer once it plays on', () => {
  // Browsers guess the length of an MP3 of varying bit rate.
  expect(shownLength(200, 104, 30)).toBe(200);
  expect(shownLength(200, 104, 201.5)).toBe(201.5);
  expect([shownLength(0, 104, 3), shownLength(0, Number.NaN, 3)]).toEqual([104, 3]);
});

test('the next song is fetched after a few seconds of the current one, not while songs are skipped', () => {
  expect([0, 4.9, 5, 60].map((seconds) => fetchesAhead(seconds, 120))).toEqual([
    ...[false, false, true, true],
  ]);
  expect([0.4, 0.5].map((seconds) => fetchesAhead(seconds, 1))).toEqual([false, true]);
});
