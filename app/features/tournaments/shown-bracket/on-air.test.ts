import { expect, test } from 'vitest';
import { isOnAir, matchOnAir } from './on-air.ts';

const cup = { id: 'Cup', uid: 'one' };
const onAir = { tournamentId: 'Cup', tournamentUid: 'one', matchId: 'R1-2' };

test('the match on air is of the tournament with its uid, by whatever name', () => {
  expect(matchOnAir(cup, onAir)).toBe('R1-2');
  expect(matchOnAir({ id: 'Renamed', uid: 'one' }, onAir)).toBe('R1-2');
  expect(matchOnAir({ id: 'Cup', uid: 'two' }, onAir)).toBeNull();
  expect(matchOnAir(cup, { tournamentId: 'Cup', matchId: 'R1-2' })).toBe('R1-2');
  expect(matchOnAir({ id: 'Cup' }, onAir)).toBe('R1-2');
});

test('an exhibition is of the tournament, and none of its matches', () => {
  const exhibition = { ...onAir, matchId: '' };
  expect([isOnAir(cup, exhibition), matchOnAir(cup, exhibition)]).toEqual([true, null]);
  for (const nothing of [null, undefined]) {
    expect([isOnAir(cup, nothing), matchOnAir(cup, nothing)]).toEqual([false, null]);
  }
});
