import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
const state = { blocked: false };
const storage = {
  getItem(key: string) {
    if (state.blocked) throw new DOMException('blocked', 'SecurityError');
    return stored.get(key) ?? null;
  },
  setItem(key: string, value: string) {
    if (state.blocked) throw new DOMException('full', 'QuotaExceededError');
    stored.set(key, value);
  },
  removeItem(key: string) {
    stored.delete(key);
  },
};

beforeEach(() => {
  stored.clear();
  state.blocked = false;
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

const { createStoredValue } = await import('./stored-value.ts');
const words = (key: string) => createStoredValue(key, (text) => text?.split(' ') ?? []);

test('the same object is read while the stored text is unchanged', () => {
  const value = words('same');
  value.write('a b');
  expect(value.read()).toEqual(['a', 'b']);
  expect(value.read()).toBe(value.read());
  stored.set('same', 'c');
  expect(value.read()).toEqual(['c']);
  value.write(null);
  expect(value.read()).toEqual([]);
  expect(stored.has('same')).toBe(false);
});

test('listeners hear of changes here and in other tabs, until they unsubscribe', () => {
  const value = words('heard');
  const listener = vi.fn();
  const unsubscribe = value.subscribe(listener);
  value.write('a');
  window.dispatchEvent(new Event('storage'));
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  value.write('b');
  window.dispatchEvent(new Event('storage'));
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a value that storage refuses is read until the page is closed, also over an older one', () => {
  const value = words('full');
  value.write('old');
  state.blocked = true;
  value.write('new');
  expect(value.read()).toEqual(['new']);
  state.blocked = false;
  expect(stored.get('full')).toBe('old');
  expect(value.read()).toEqual(['new']);
});
