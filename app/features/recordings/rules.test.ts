import { expect, test } from 'vitest';
import { beganAt, isRecordingAddress, watchAddress } from './rules.ts';

const at = (address: string, startsAt = 0, offset = 0) => ({ address, startsAt, offset });

test('an address names the moment as its player understands it', () => {
  const moment = 3_725_000;
  expect(watchAddress([at('https://www.twitch.tv/videos/1?a=b')], moment)).toBe(
    'https://www.twitch.tv/videos/1?a=b&t=1h2m0s',
  );
  expect(watchAddress([at('https://youtu.be/x', 0, 10)], moment)).toBe(
    'https://youtu.be/x?t=3730s',
  );
  expect(watchAddress([at('https://videos.example/x#old')], moment)).toBe(
    'https://videos.example/x#t=3720',
  );
  expect(watchAddress([at('https://eviltwitch.tv/x', 0, -3600)], 60_000)).toBe(
    'https://eviltwitch.tv/x#t=0',
  );
});

test('a fight is in the recording that began last, for a day at most', () => {
  const [first, second] = [at('https://a.example/', 0), at('https://b.example/', 1000)];
  expect(watchAddress([first, second], 999)).toContain('//a.');
  expect(watchAddress([second, first], 1000)).toContain('//b.');
  expect(watchAddress([first], 24 * 3_600_000)).toBeNull();
  expect(watchAddress([second], 0)).toBeNull();
});

test('a fight began as announced, unless that is after its result', () => {
  expect(beganAt(500_000, 400_000)).toBe(400_000);
  expect(beganAt(500_000, 600_000)).toBe(410_000);
  expect(beganAt(500_000, null)).toBe(410_000);
});

test.each([
  ['https://www.twitch.tv/videos/1', true],
  ['http://www.twitch.tv/videos/1', false],
  ['https://me:secret@example.org/', false],
  ['javascript:alert(1)', false],
  ['/songs/1.mp3', false],
])('%s may be linked: %s', (address, may) => expect(isRecordingAddress(address)).toBe(may));
