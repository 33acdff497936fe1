import { expect, test } from 'vitest';
import { type HitGroup, inPlace } from './search-providers.ts';

const group = (label: string, state: HitGroup['state']): HitGroup => ({
  label,
  state,
  hits: [],
  best: 0,
});

test('groups wait for those above them, but not for one that failed', () => {
  const [monsters, players] = [group('Monsters', 'ready'), group('Players', 'failed')];
  const [fighters, songs] = [group('Fighters', 'loading'), group('Songs', 'ready')];
  expect(inPlace([monsters, players, fighters, songs])).toEqual([monsters, players, fighters]);
  expect(inPlace([monsters, players, songs])).toEqual([monsters, players, songs]);
});
