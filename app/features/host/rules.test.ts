import { expect, test } from 'vitest';
import { isHost, readHosts } from '#app/core/identity/hosts.ts';
import { hideNames } from '#app/core/names/hide-names.ts';
import { HIDDEN_NAME, type NameKind } from '#app/core/names/rules.ts';

test.each([
  ['an id', '1001', { userId: '1001', login: 'ana' }, true],
  ['a login that looks like an id', '1001', { userId: '7', login: '1001' }, false],
  ['a login in any case', 'Ana', { userId: '7', login: 'ana' }, true],
  ['an id that looks like a login', 'ana', { userId: 'ana', login: 'bo' }, false],
  ['an id with its prefix', 'id:ana', { userId: 'ana', login: 'bo' }, true],
  ['a login of digits with its prefix', 'login:1001', { userId: '7', login: '1001' }, true],
  ['nobody', '', { userId: '', login: '' }, false],
])('HOSTS contains %s', (_, entry, person, expected) => {
  expect(isHost(person, readHosts(entry === '' ? [] : [entry]))).toBe(expected);
});

const hiding = (kind: NameKind, name: string) => ({
  has: (asked: NameKind, text: string) => asked === kind && text.toLowerCase() === name,
  isBlocked: () => false,
  isEmpty: false,
});

test('a hidden name is replaced by its placeholder, and nothing else changes', () => {
  const records = [
    { ID: 1, MONSTER_NAME: 'Hare', RACE: 'HARE', streak: 3 },
    { MONSTER_NAME: 'Bo' },
  ];
  const shown = hideNames({ records }, hiding('fighter', 'hare'));
  expect(shown.records[0]).toEqual({ ID: 1, MONSTER_NAME: HIDDEN_NAME, RACE: 'HARE', streak: 3 });
  expect(shown.records[1]).toBe(records[1]);
  const same = { records };
  expect(hideNames(same, hiding('player', 'hare'))).toBe(same);
});
