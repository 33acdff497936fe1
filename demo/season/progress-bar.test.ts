import { expect, test } from 'vitest';
import { createProgressBar } from './progress-bar.ts';

function record(isTTY: boolean) {
  const written: string[] = [];
  const output = { isTTY, write: (text: string) => written.push(text) };
  return { written, show: createProgressBar('Season', output) };
}

test('on a terminal one line is rewritten until it is full', () => {
  const { written, show } = record(true);
  show(1, 4);
  show(4, 4);
  expect(written[0]).toMatch(/^\rSeason █{8}░{22} 25%$/);
  expect(written[1]).toMatch(/^\rSeason █{30} 100%\n$/);
});

test('elsewhere each quarter gets a plain line, and the end its own, once', () => {
  const { written, show } = record(false);
  for (let done = 1; done <= 100; done++) show(done, 100);
  show(100, 100);
  expect(written).toEqual(['Season 25%\n', 'Season 50%\n', 'Season 75%\n', 'Season 100%\n']);
});
