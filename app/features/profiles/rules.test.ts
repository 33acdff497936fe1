import { expect, test } from 'vitest';
import { bestPlayers } from './rules.ts';

test('the best are those who win most surely, not those with one lucky fight', () => {
  const names = bestPlayers([
    { name: 'never', fights: 90, wins: 0 },
    { name: 'often', fights: 100, wins: 70 },
    { name: 'lucky', fights: 1, wins: 1 },
    { name: 'half', fights: 100, wins: 50 },
  ]).map(({ name }) => name);
  expect(names).toEqual(['often', 'half', 'lucky']);
});
