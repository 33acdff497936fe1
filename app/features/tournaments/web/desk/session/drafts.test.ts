import { beforeEach, describe, expect, test } from 'vitest';
import { testTournament } from '../../../testing/tournament.ts';
import type { Draft } from './desk-state.ts';
import { createDrafts } from './drafts.ts';

let values: Map<string, string>;
let full: boolean;

function openStore() {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (full) throw new Error('QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

const draft: Draft = {
  base: { ...testTournament(2), version: 3 },
  edits: [{ kind: 'select', selected: [1] }],
  conflicts: [],
  request: { id: 'request-1', edits: 1 },
};
const nobody = () => false;

beforeEach(() => {
  values = new Map();
  full = false;
});

describe('offline changes in the browser’s storage', () => {
  test('are kept per tournament, and adopted by the next tab', () => {
    createDrafts(openStore(), 'one').keep('Cup: a/b', draft);
    const later = createDrafts(openStore(), 'two');
    expect(later.list()).toEqual([{ id: 'Cup: a/b', changes: 1 }]);
    expect(later.adopt('Cup', nobody)).toBeNull();
    expect(later.adopt('Cup: a/b', nobody)).toEqual(draft);
    expect(later.list().length).toBe(1);
    expect(later.adopt('Cup: a/b', nobody)).toEqual(draft);
    later.keep('Cup: a/b', null);
    expect(values.size).toBe(0);
  });

  test('of another open tab are not adopted', () => {
    createDrafts(openStore(), 'one').keep('Cup', draft);
    const other = createDrafts(openStore(), 'two');
    expect(other.adopt('Cup', (tab) => tab === 'one')).toBeNull();
    expect(values.size).toBe(1);
  });

  test('move to the desk of a tournament’s new name, also when storage is full', () => {
    const drafts = createDrafts(openStore(), 'one');
    drafts.move('New', draft);
    expect([...values.keys()]).toEqual(['ringside-desk:New:one']);
    full = true;
    drafts.move('Other', draft);
    expect(drafts.adopt('Other', nobody)).toEqual(draft);
  });

  test('do not keep a desk from opening when storage is full or broken', () => {
    full = true;
    const drafts = createDrafts(openStore(), 'one');
    expect(drafts.keep('Cup', draft)).toBe(false);
    values.set('ringside-desk:Cup:gone', JSON.stringify(draft));
    expect(drafts.adopt('Cup', nobody)).toEqual(draft);
    expect(values.size).toBe(1);
    full = false;
    values.set('ringside-desk:Cup:gone', '{"half":');
    expect(drafts.adopt('Cup', nobody)).toBeNull();
    expect(drafts.list()).toEqual([]);
  });
});
