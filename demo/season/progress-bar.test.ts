import { expect, onTestFinished, test, vi } from 'vitest';
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

test('without a terminal each tenth gets one plain line', () => {
  const { written, show } = record(false);
  for (let done = 1; done <= 100; done++) show(done, 100);
  show(100, 100);
  const tenths = Array.from({ length: 10 }, (_, index) => `Season ${10 * (index + 1)}%\n`);
  expect(written).toEqual(tenths);
});

test('without a terminal a slow tenth gets a line every five seconds', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { written, show } = record(false);
  for (let seconds = 1; seconds <= 12; seconds++) {
    vi.advanceTimersByTime(1000);
    show(seconds, 200);
  }
  expect(written).toEqual(['Season 2%\n', 'Season 5%\n']);
});
