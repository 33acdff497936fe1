import { expect, test } from 'vitest';
import { EMPTY_QUEUE, startQueue } from './queue.ts';
import { readSaved, writeQueue } from './saved-queue.ts';
import { testSong } from './testing.ts';

const songs = ['a', 'b', 'c'].map((id) => testSong(id));
const queue = startQueue(songs, 1, { shuffled: true, repeat: 'all' }, 3);

test('queue, order and position come back after a reload', () => {
  const saved = readSaved(writeQueue(queue), JSON.stringify({ at: 2, seconds: 41.5 }));
  expect(saved).toEqual({ queue: { ...queue, at: 2 }, seconds: 41.5 });
});

test('a position outside the queue becomes its start', () => {
  for (const place of [null, '{', '{"at":9,"seconds":5}', '{"at":"x"}']) {
    expect(readSaved(writeQueue(queue), place)).toEqual({ queue: { ...queue, at: 0 }, seconds: 0 });
  }
});

test('a stored value that is not a queue is not played', () => {
  const unsafe = {
    ...queue,
    songs: [testSong('a', { url: 'javascript:alert(1)' }), ...songs.slice(1)],
  };
  const texts = [
    null,
    'x',
    '[]',
    '{"songs":[1]}',
    writeQueue(unsafe),
    writeQueue({ ...queue, order: [0, 0, 1] }),
  ];
  for (const text of texts) expect(readSaved(text, null).queue).toEqual(EMPTY_QUEUE);
});
