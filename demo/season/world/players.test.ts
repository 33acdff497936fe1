import { describe, expect, test } from 'vitest';
import { loadReference } from '#reference/load.ts';
import { MONSTER_NAMES } from './challenger.ts';
import { PRACTICE_PLAYERS } from './players.ts';

describe('the players', () => {
  const names = PRACTICE_PLAYERS.map(({ displayName }) => displayName);

  test('are 200 with unique logins and names', () => {
    expect(PRACTICE_PLAYERS).toHaveLength(200);
    expect(new Set(PRACTICE_PLAYERS.map((player) => player.login)).size).toBe(200);
    expect(new Set(names).size).toBe(200);
  });

  test('have logins as the platform allows them; a name in ASCII is its login in other case', () => {
    for (const { login, displayName } of PRACTICE_PLAYERS) {
      expect(login).toMatch(/^[a-z0-9][a-z0-9_]{2,24}$/);
      expect(displayName).toMatch(/^[\p{L}\p{M}\p{N}_]{2,25}$/u);
      if (/^\w+$/.test(displayName)) expect(displayName.toLowerCase()).toBe(login);
    }
  });

  test('have names in a dozen scripts, many with letters beyond A to Z', () => {
    const scripts = `Latin Greek Cyrillic Georgian Armenian Arabic Hebrew Devanagari Bengali Tamil
      Thai Han Hiragana Katakana Hangul Ethiopic`.split(/\s+/);
    for (const script of scripts) {
      const letter = new RegExp(`\\p{Script=${script}}`, 'u');
      expect([script, names.some((name) => letter.test(name))]).toEqual([script, true]);
    }
    expect(names.filter((name) => /\P{ASCII}/u.test(name)).length).toBeGreaterThan(50);
  });

  test('alliterate in a quarter of their names at most', () => {
    const initials = (name: string) =>
      (
        name
          .replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
          .toLowerCase()
          .match(/[\p{L}\p{M}]{2,}/gu) ?? []
      ).map(([initial]) => initial);
    const alliterating = names.filter(
      (name) => new Set(initials(name)).size < initials(name).length,
    );
    expect(alliterating).toContain('HedgehogHeist');
    expect(alliterating.length).toBeLessThanOrEqual(names.length / 4);
  });
});

describe('the names of monsters', () => {
  test('are hundreds, some too long for a row of the recent matches', () => {
    expect(new Set(MONSTER_NAMES).size).toBe(MONSTER_NAMES.length);
    expect(MONSTER_NAMES.length).toBeGreaterThan(300);
    expect(MONSTER_NAMES.filter((name) => name !== name.trim() || name === '')).toEqual([]);
    expect(MONSTER_NAMES.filter((name) => name.length > 11).length).toBeGreaterThan(20);
    expect(MONSTER_NAMES.some((name) => /[À-ž]/.test(name))).toBe(true);
  });

  test('are not names of breeds', () => {
    const breeds = new Set(loadReference().monsters.map(({ name }) => name.toLowerCase()));
    expect(MONSTER_NAMES.filter((name) => breeds.has(name.toLowerCase()))).toEqual([]);
  });
});
