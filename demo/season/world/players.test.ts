import { expect, test } from 'vitest';
import { MONSTER_NAMES } from './monster-names.ts';
import { PRACTICE_PLAYERS } from './players.ts';

test('there are 200 players, each with a name of their own', () => {
  expect(PRACTICE_PLAYERS).toHaveLength(200);
  expect(new Set(PRACTICE_PLAYERS.map((player) => player.login)).size).toBe(200);
  for (const { login, displayName } of PRACTICE_PLAYERS) {
    expect(login).toMatch(/^[a-z0-9][a-z0-9_]{2,24}$/);
    expect(displayName.toLowerCase()).toBe(login);
  }
});

test('monsters have hundreds of names, some too long for a row of the recent matches', () => {
  expect(new Set(MONSTER_NAMES).size).toBe(MONSTER_NAMES.length);
  expect(MONSTER_NAMES.length).toBeGreaterThan(300);
  expect(MONSTER_NAMES.filter((name) => name !== name.trim() || name === '')).toEqual([]);
  expect(MONSTER_NAMES.filter((name) => name.length > 11).length).toBeGreaterThan(20);
  expect(MONSTER_NAMES.some((name) => /[À-ž]/.test(name))).toBe(true);
});
