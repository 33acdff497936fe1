import { expect, test } from 'vitest';
import { EMPTY_QUEUE, startQueue } from './queue.ts';
import { readSaved, writePlace, writeQueue } from './saved-queue.ts';
import { testSong } from './testing/song.ts';

const songs = ['a', 'b', 'c'].map((id) => testSong(id));
const queue = { ...startQueue(songs, 1, { shuffled: true, repeat: 'all' }), at: 2 };
const place = { seconds: 41.5, stopped: true, tab: 'one' };
const placeText = writePlace(queue, place);
const songOf = (at: number) => songs[queue.order[at] ?? -1]?.id;

test('queue, order, position and whether it was stopped come back after a reload', () => {
  expect(readSaved(writeQueue(queue), placeText)).toEqual({ queue, ...place });
});

test('the place of another song is not taken, and the record of the place is small', () => {
  const other = { ...queue, at: 1 };
  expect(readSaved(writeQueue(other), placeText)).toMatchObject({ seconds: 0, stopped: false });
  const many = Array.from({ length: 5000 }, (_, at) => testSong(`${at}`));
  const long = startQueue(many, 0, queue);
  expect(writePlace(long, place)?.length).toBeLessThan(100);
});

test('a position outside the queue becomes its start', () => {
  for (const at of [9, -1, 0.5, 'x', null]) {
    const text = JSON.stringify({ ...queue, at });
    expect(readSaved(text, placeText)).toMatchObject({ queue: { ...queue, at: 0 }, seconds: 0 });
  }
  for (const seconds of [null, 'x', -3]) {
    const text = JSON.stringify({ seconds, song: songOf(2) });
    expect(readSaved(writeQueue(queue), text).seconds).toBe(0);
  }
});

test('a stored value that is not a queue is not played', () => {
  const unsafe = [testSong('a', { url: 'javascript:alert(1)' }), ...songs.slice(1)];
  const texts = [
    null,
    'x',
    '[]',
    '{"songs":[1]}',
    JSON.stringify({ ...queue, songs: unsafe }),
    JSON.stringify({ ...queue, order: [0, 0, 1] }),
  ];
  for (const text of texts) expect(readSaved(text, placeText).queue).toEqual(EMPTY_QUEUE);
});

test('an empty queue leaves no record', () => {
  expect([writeQueue(EMPTY_QUEUE), writePlace(EMPTY_QUEUE, place)]).toEqual([null, null]);
});
