import { expect, test } from 'vitest';
import { createMeter, createPlaces } from './counters.ts';

test('a client waits after too many, until the minute that began with its first count ends', () => {
  let time = 1000;
  const meter = createMeter(3, { now: () => time });
  meter.add('a', 2);
  expect(meter.wait('a')).toBeNull();
  time += 30_000;
  meter.add('a');
  expect([meter.wait('a'), meter.wait('b')]).toEqual([30, null]);
  time += 29_999;
  expect(meter.wait('a')).toBe(1);
  time += 1;
  expect(meter.wait('a')).toBeNull();
  meter.add('a');
  expect(meter.wait('a')).toBeNull();
});

test('the least recently counted clients are forgotten', () => {
  const meter = createMeter(1, { clients: 2 });
  for (const client of ['a', 'b', 'c']) meter.add(client);
  expect(['a', 'b', 'c'].map((client) => meter.wait(client))).toEqual([null, 60, 60]);
});

test('a client has so many places, each until it leaves', () => {
  const places = createPlaces(2);
  const [first, second] = [places.take('a'), places.take('a')];
  expect([places.take('a'), typeof places.take('b')]).toEqual([null, 'function']);
  first?.();
  expect(places.take('a')).not.toBeNull();
  second?.();
  expect(places.take('a')).not.toBeNull();
});
