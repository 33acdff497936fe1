import { expect, test } from 'vitest';
import { bestPlayers, favouriteRaces, MARK_COLOURS, markColour, markLetter } from './rules.ts';

test('the best players are ranked by lower bound, so that one lucky fight is not enough', () => {
  const names = bestPlayers([
    { name: 'never', fights: 90, wins: 0 },
    { name: 'often', fights: 100, wins: 70 },
    { name: 'lucky', fights: 1, wins: 1 },
    { name: 'half', fights: 100, wins: 50 },
  ]).map(({ name }) => name);
  expect(names).toEqual(['often', 'half', 'lucky']);
});

test('the favourite breeds are the five with the most records, equal ones by name', () => {
  const counts = { Hare: 2, Ape: 2, Naga: 9, Ghost: 1, Zan: 3, Bajarl: 1 };
  const all = Object.entries(counts).map(([race, appearances]) => ({ race, appearances }));
  const named = favouriteRaces(all).map(({ race, records }) => `${race} ${records}`);
  expect(named).toEqual(['Naga 9', 'Zan 3', 'Ape 2', 'Hare 2', 'Bajarl 1']);
});

test.each([
  ['wilow', 'W'],
  ['_Ana_', 'A'],
  ['4ever', '4'],
  ['明日から本気', '明'],
  ['ßeta', 'S'],
  ['𝔸lef', '𝔸'],
  ['---', '?'],
])('the letter of %s is %s', (name, letter) => {
  expect(markLetter(name)).toBe(letter);
});

test('a name has the same colour in any case, and all colours are used', () => {
  expect(markColour('Ana')).toBe(markColour('ANA'));
  const names = Array.from({ length: 60 }, (_, index) => `player_${index}`);
  expect(new Set(names.map(markColour)).size).toBe(MARK_COLOURS);
});
