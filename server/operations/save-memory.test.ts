import { expect, test } from 'vitest';
import { createMemorySaver } from './save-memory.ts';

/** Shows a saver so much memory, one look a second, and answers whether it saves then. */
function watch() {
  let isSaving = false;
  let changes = 0;
  let seconds = 0;
  const look = createMemorySaver((now) => {
    isSaving = now;
    changes += 1;
  });
  const see = (mebibytes: number, looks = 1) => {
    for (let n = 0; n < looks; n += 1) {
      seconds += 1;
      look(mebibytes, seconds * 1000);
    }
    return isSaving;
  };
  return { see, changes: () => changes };
}

test('a process below the limit is left alone', () => {
  const { see, changes } = watch();
  see(180, 100);
  see(256, 100);
  expect(changes()).toBe(0);
});

test('above it memory is saved until the process is well below', () => {
  const { see, changes } = watch();
  expect([257, 300, 250, 241, 240, 250, 256, 257].map((one) => see(one))).toEqual([
    ...[true, true, true, true, false, false, false],
    true,
  ]);
  expect(changes()).toBe(3);
});

test('memory that is in use does not let it save for ever; the limit lies above it then', () => {
  const { see } = watch();
  expect(see(400, 60)).toBe(true);
  expect(see(390)).toBe(false);
  expect(see(414, 100)).toBe(false);
  expect(see(415)).toBe(true);
});

test('the limit comes down again with the process', () => {
  const { see } = watch();
  see(400, 61);
  expect(see(300)).toBe(false);
  expect(see(324)).toBe(false);
  expect(see(325)).toBe(true);
  expect(see(200)).toBe(false);
  expect(see(257)).toBe(true);
});
