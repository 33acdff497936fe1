import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  advance,
  currentSong,
  cycleRepeat,
  dropUpcoming,
  enqueue,
  goBack,
  inPlayingOrder,
  moveUpcoming,
  type Queue,
  setShuffled,
  startQueue,
  upcoming,
} from './queue.ts';
import { testSong } from './testing/song.ts';

const songs = ['a', 'b', 'c', 'd'].map((id) => testSong(id));
const plain = { shuffled: false, repeat: 'off' } as const;
const queueAt = (at: number, likes: Partial<Queue> = {}) =>
  startQueue(songs, at, { ...plain, ...likes });
const ids = (queue: Queue) => queue.order.map((place) => queue.songs[place]?.id).join('');

test('playback starts at any song and stops after the last', () => {
  const queue = queueAt(2);
  expect(currentSong(queue)?.id).toBe('c');
  const next = advance(queue, true);
  expect(next && currentSong(next)?.id).toBe('d');
  expect(next && advance(next, true)).toBeNull();
});

test('repeating all starts over at the end, repeating one plays the song again until next is pressed', () => {
  expect(currentSong(advance(queueAt(3, { repeat: 'all' }), true) as Queue)?.id).toBe('a');
  const one = queueAt(1, { repeat: 'one' });
  expect(advance(one, true)).toBe(one);
  expect(currentSong(advance(one, false) as Queue)?.id).toBe('c');
  expect(
    ['off', 'all', 'one'].map((repeat) => cycleRepeat({ ...one, repeat } as Queue).repeat),
  ).toEqual(['all', 'one', 'off']);
});

test('previous goes one song back, and from the first to the last when all are repeated', () => {
  expect(currentSong(goBack(queueAt(1)))?.id).toBe('a');
  expect(currentSong(goBack(queueAt(0)))?.id).toBe('a');
  expect(currentSong(goBack(queueAt(0, { repeat: 'all' })))?.id).toBe('d');
});

test('shuffling keeps the current song, plays each song once, and can be undone', () => {
  const mixed = setShuffled(queueAt(2), true);
  expect(currentSong(mixed)?.id).toBe('c');
  expect(mixed.at).toBe(0);
  expect([...ids(mixed)].sort().join('')).toBe('abcd');
  const back = setShuffled(mixed, false);
  expect(ids(back)).toBe('abcd');
  expect(currentSong(back)?.id).toBe('c');
});

test('each song is as often next in a shuffled queue', () => {
  const next = Array.from({ length: 3000 }, () => ids(setShuffled(queueAt(0), true))[1]);
  for (const id of 'bcd') expect(next.filter((one) => one === id).length).toBeGreaterThan(850);
});

test('an upcoming song can be removed, shuffled or not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), fc.boolean(), (at, shuffled) => {
      const queue = queueAt(0, { shuffled });
      const dropped = upcoming(queue, 9).find((next) => next.at === at)?.song.id ?? '';
      expect(ids(dropUpcoming(queue, at))).toBe(ids(queue).replace(dropped, ''));
    }),
  );
  const queue = queueAt(1);
  expect(dropUpcoming(queue, 1)).toBe(queue);
});

test('a removed song is put back where it was, or next if that has been played meanwhile', () => {
  const queue = queueAt(0);
  const [, , c] = songs;
  const without = dropUpcoming(queue, 2);
  expect(ids(enqueue(without, c ? [c] : [], 2))).toBe('abcd');
  const later = enqueue({ ...without, at: 2 }, c ? [c] : [], 2);
  expect([ids(later), currentSong(later)?.id]).toEqual(['abdc', 'd']);
  expect(ids(moveUpcoming({ ...queue, at: 1 }, 3, 0))).toBe('abdc');
  expect(ids(moveUpcoming(queue, 1, 99))).toBe('acdb');
});

test('songs are inserted next or at the end, shuffled or not, and the current one stays', () => {
  const more = [testSong('x'), testSong('y')];
  for (const shuffled of [false, true]) {
    const queue = queueAt(1, { shuffled });
    const playing = currentSong(queue)?.id;
    const before = ids(queue);
    const next = enqueue(queue, more, 'next');
    expect(ids(next)).toBe(before.replace(`${playing}`, `${playing}xy`));
    expect(ids(enqueue(queue, more, 'end'))).toBe(`${before}xy`);
    expect(currentSong(next)?.id).toBe(playing);
  }
});

test('upcoming songs can be reordered, and none is lost or duplicated', () => {
  const queue = queueAt(0);
  expect(ids(moveUpcoming(queue, 3, 1))).toBe('adbc');
  expect(ids(moveUpcoming(queue, 1, 3))).toBe('acdb');
  for (const [from, to] of [
    [0, 2],
    [-1, 1],
    [2, 2],
  ] as const) {
    expect(moveUpcoming(queue, from, to)).toBe(queue);
  }
  fc.assert(
    fc.property(fc.nat(5), fc.nat(5), fc.nat(3), fc.boolean(), (from, to, at, shuffled) => {
      const start = queueAt(at, { shuffled });
      const moved = moveUpcoming(start, from, to);
      expect(
        inPlayingOrder(moved)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(['a', 'b', 'c', 'd']);
      expect(currentSong(moved)).toBe(currentSong(start));
    }),
  );
});
