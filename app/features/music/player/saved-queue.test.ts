import { expect, test } from 'vitest';
import { EMPTY_QUEUE, startQueue } from './queue.ts';
import { readSaved, writeSaved } from './saved-queue.ts';
import { testSong } from './testing.ts';

const songs = ['a', 'b', 'c'].map((id) => testSong(id));
const queue = { ...startQueue(songs, 1, { shuffled: true, repeat: 'all' }, 3), at: 2 };
const saved = { queue, seconds: 41.5, tab: 'one' };

test('queue, order and position come back after a reload', () => {
  expect(readSaved(writeSaved(saved))).toEqual(saved);
});

test('a position outside the queue becomes its start', () => {
  for (const at of [9, -1, 0.5, 'x', null]) {
    const text = JSON.stringify({ ...queue, at, seconds: 5 });
    expect(readSaved(text)).toEqual({ queue: { ...queue, at: 0 }, seconds: 0, tab: '' });
  }
  for (const seconds of [null, 'x', -3]) {
    expect(readSaved(JSON.stringify({ ...queue, seconds })).seconds).toBe(0);
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
  for (const text of texts) expect(readSaved(text).queue).toEqual(EMPTY_QUEUE);
});

test('an empty queue leaves no record', () => {
  expect(writeSaved({ ...saved, queue: EMPTY_QUEUE })).toBeNull();
});
