import { afterEach, expect, test, vi } from 'vitest';
import { testSong } from '../testing/song.ts';
import { createTestBrowser } from './testing/test-browser.ts';

const songs = ['a', 'b', 'c', 'd'].map((id) => testSong(id));
afterEach(() => vi.unstubAllGlobals());

test('after a reload the song comes back that was played last, whichever tab closes last', async () => {
  const { openTab } = createTestBrowser();
  const first = await openTab();
  first.act((on) => on.playSongs(songs, 2));
  first.audio.playTo(40);
  const second = await openTab();
  expect(second.shown()).toEqual(['abcd', 'c', 'paused', 40]);
  second.act((on) => on.playSongs([testSong('x'), testSong('y'), testSong('z')], 0));
  second.audio.playTo(12);
  // The first has its song at 40 s still in its audio element, and leaves last.
  second.leave();
  first.leave();
  const reloaded = await openTab();
  expect(reloaded.shown()).toEqual(['xyz', 'x', 'paused', 12]);
  expect(reloaded.audio.src).toBe('');
});

test('a tab that starts to play silences the other, which shows what plays and can go on from there', async () => {
  const { openTab } = createTestBrowser();
  const [first, second] = [await openTab(), await openTab()];
  first.act((on) => on.playSongs(songs, 0));
  first.audio.playTo(30);
  second.act((on) => on.playSongs([testSong('x'), testSong('y')], 1));
  expect(first.audio.paused).toBe(true);
  second.audio.playTo(20);
  expect(first.shown()).toEqual(['xy', 'y', 'paused', 20]);
  first.act((on) => on.resume());
  expect([first.audio.src, first.audio.currentTime]).toEqual(['/songs/y.mp3', 20]);
  expect([first.audio.paused, second.audio.paused]).toEqual([false, true]);
});

test('a queue is changed in either tab while one of them plays on, and no change is lost', async () => {
  const { openTab } = createTestBrowser();
  const [playing, other] = [await openTab(), await openTab()];
  playing.act((on) => on.playSongs(songs, 0));
  playing.audio.playTo(7);
  other.act((on) => on.addToQueue([testSong('x')], 'next'));
  playing.act((on) => on.dropAt(4));
  other.act((on) => on.moveInQueue(1, 3));
  expect(playing.shown()).toEqual(['abcx', 'a', 'playing', 7]);
  expect(playing.audio.paused).toBe(false);
  playing.audio.playTo(14);
  expect(other.shown()).toEqual(['abcx', 'a', 'paused', 14]);
  playing.act((on) => on.playNext());
  expect(other.shown()).toEqual(['abcx', 'b', 'paused', 0]);
});

test('a tab that is shown again after the other one played follows it', async () => {
  const { openTab } = createTestBrowser();
  const [asleep, other] = [await openTab(), await openTab()];
  asleep.act((on) => on.playSongs(songs, 0));
  asleep.act((on) => on.pause());
  asleep.leave();
  other.act((on) => on.playSongs(songs, 3));
  other.audio.playTo(9);
  asleep.comeBack();
  asleep.leave();
  expect((await openTab()).shown()).toEqual(['abcd', 'd', 'paused', 9]);
});

test('what was stopped is stopped after a reload', async () => {
  const { openTab } = createTestBrowser();
  const tab = await openTab();
  tab.act((on) => on.playSongs(songs, 1));
  tab.audio.playTo(3);
  tab.act((on) => on.stop());
  tab.leave();
  expect((await openTab()).shown()).toEqual(['abcd', 'b', 'stopped', 0]);
});

test('when a person logs out, all tabs fall silent and no queue is left', async () => {
  const { openTab } = createTestBrowser();
  const [playing, other] = [await openTab(), await openTab()];
  playing.act((on) => on.playSongs(songs, 1));
  playing.audio.playTo(20);
  other.act((on) => on.forgetQueue());
  const nothing = ['', undefined, 'idle', 0];
  expect(playing.audio.paused).toBe(true);
  for (const tab of [playing, other, await openTab()]) expect(tab.shown()).toEqual(nothing);
});

test('requesting the song that plays does nothing, another one replaces it', async () => {
  const tab = await createTestBrowser().openTab();
  tab.act((on) => on.playSongs(songs, 1));
  tab.audio.playTo(12);
  tab.act((on) => on.playSongs([testSong('b')], 0));
  expect(tab.shown()).toEqual(['abcd', 'b', 'playing', 12]);
  tab.act((on) => on.playSongs([testSong('x')], 0));
  expect(tab.shown()).toEqual(['x', 'x', 'playing', 0]);
});
