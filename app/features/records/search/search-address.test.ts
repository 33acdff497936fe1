import { expect, test } from 'vitest';
import type { MonsterRecord } from '../contract.ts';
import {
  NO_FILTERS,
  nextSort,
  ownerLabel,
  readSearch,
  toQuery,
  writeSearch,
} from './search-address.ts';

const search = { ...NO_FILTERS, page: 1, sort: null };
const read = (text: string) => readSearch(new URLSearchParams(text));

test('an address without parameters has no search', () => {
  expect(read('')).toBeNull();
  expect(read('sort=-comb')).toMatchObject({ sort: { column: 'COMB', descending: true } });
});

test('a written address is parsed to the same search', () => {
  const asked = {
    user: 'Ana B',
    name: 'Rusty’s',
    race: 'KUNG_FU_HARE',
    type: 'ARROW_HEAD',
    min: 1200,
    max: 3400,
    page: 7,
    sort: { column: 'COMB' as const, descending: true },
  };
  expect(readSearch(writeSearch(asked))).toEqual(asked);
});

test('empty filters and the ends of the range are omitted from the address and the request', () => {
  expect(writeSearch(search).toString()).toBe('page=1');
  expect(toQuery(search)).toEqual({ PAGE: 1 });
  expect(toQuery({ ...search, min: 1, max: 5999 })).toEqual({
    PAGE: 1,
    MIN_COMBINED_STATS: 1,
    MAX_COMBINED_STATS: 5999,
  });
});

test('invalid parameters are ignored', () => {
  expect(read('page=-2&min=abc&max=99999&sort=nothing')).toEqual(search);
  expect(read('min=4000&max=3000')).toMatchObject({ min: 3000, max: 4000 });
  expect(read('page=1e9')?.page).toBe(1e9);
});

test('a record belongs to its trainer, or is an NPC', () => {
  const record = { MONSTER_NAME: 'Bruno' } as MonsterRecord;
  expect(ownerLabel(record)).toBe('Bruno (NPC)');
  expect(ownerLabel({ ...record, USER: 'ana' })).toBe('ana');
});

test('a search by name and race, and an order, are in the request', () => {
  const sort = { column: 'COMB' as const, descending: true };
  expect(toQuery({ ...search, name: 'rus', race: 'HARE', sort })).toEqual({
    MONSTER_NAME: 'rus',
    RACE_SUPERTYPE: 'HARE',
    PAGE: 1,
    SORT: 'COMBINED_STATS',
    DIRECTION: 'desc',
  });
  expect(read('race=Kung%20Fu-hare')?.race).toBe('KUNG_FU_HARE');
});

test.each([
  ['LIF', [true, false, null]],
  ['TYPE', [false, true, null]],
  ['DATE', [false, null, false]],
] as const)('presses on %s start with the more useful order', (column, directions) => {
  let sort: ReturnType<typeof nextSort> = { column: 'POW', descending: true };
  for (const descending of directions) {
    sort = nextSort(sort, column);
    expect(sort).toEqual(descending === null ? null : { column, descending });
  }
});

test('the trainer is a filter, not a sort key', () => {
  expect(read('page=1&sort=user')?.sort).toBeNull();
});
