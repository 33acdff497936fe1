import { expect, test } from 'vitest';
import type { MonsterRecord } from '../contract.ts';
import {
  NO_FILTERS,
  ownerLabel,
  readSearch,
  sortRecords,
  toQuery,
  writeSearch,
} from './search-address.ts';

const search = { ...NO_FILTERS, page: 1, sort: null };
const read = (text: string) => readSearch(new URLSearchParams(text));

test('an address that says nothing is no search', () => {
  expect(read('')).toBeNull();
  expect(read('sort=comb')).toBeNull();
});

test('what is written is read again', () => {
  const asked = {
    user: 'Ana B',
    type: 'ARROW_HEAD',
    min: 1200,
    max: 3400,
    page: 7,
    sort: { column: 'COMB' as const, descending: true },
  };
  expect(readSearch(writeSearch(asked))).toEqual(asked);
});

test('empty filters and the ends of the range are omitted, in the address and in the call', () => {
  expect(writeSearch(search).toString()).toBe('page=1');
  expect(toQuery(search)).toEqual({ PAGE: 1 });
  expect(toQuery({ ...search, min: 1, max: 5999 })).toEqual({
    PAGE: 1,
    MIN_COMBINED_STATS: 1,
    MAX_COMBINED_STATS: 5999,
  });
});

test('nonsense in an address asks for nothing', () => {
  expect(read('page=-2&min=abc&max=99999&sort=nothing')).toEqual(search);
  expect(read('min=4000&max=3000')).toMatchObject({ min: 3000, max: 4000 });
  expect(read('page=1e9')?.page).toBe(1e9);
});

test('a record is its trainer’s, or an NPC named so', () => {
  const record = { MONSTER_NAME: 'Bruno' } as MonsterRecord;
  expect(ownerLabel(record)).toBe('Bruno (NPC)');
  expect(ownerLabel({ ...record, USER: 'ana' })).toBe('ana');
});

test('sorting orders the rows of the page and keeps equal ones as they came', () => {
  const record = (ID: number, LIF: number) => ({ ID, LIF }) as MonsterRecord;
  const rows = [record(3, 10), record(2, 30), record(1, 10)];
  const ids = (descending: boolean) =>
    sortRecords(rows, { column: 'LIF', descending }).map(({ ID }) => ID);
  expect(ids(false)).toEqual([3, 1, 2]);
  expect(ids(true)).toEqual([2, 3, 1]);
});
