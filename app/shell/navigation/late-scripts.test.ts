import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { LATE_SCRIPTS_SCRIPT } from './late-scripts.ts';

/** A document with one preload, in which the script of the head has run. */
function openDocument({ hidden = false } = {}) {
  const preload = { rel: 'later' };
  const listeners = new Map<string, () => void>();
  let paint = () => {};
  let pass = () => {};
  runInNewContext(LATE_SCRIPTS_SCRIPT, {
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    document: {
      hidden,
      querySelectorAll: (marked: string) => (marked === '[rel=later]' ? [preload] : []),
    },
    PerformanceObserver: class {
      constructor(seen: () => void) {
        paint = seen;
      }
      observe() {}
    },
    setTimeout: (work: () => void) => {
      pass = work;
    },
  });
  return {
    preload,
    dispatch: (name: string) => listeners.get(name)?.(),
    paint: () => paint(),
    waitAfterLoad: () => pass(),
  };
}

test('scripts wait for the first paint, also if everything else has loaded before it', () => {
  const { preload, dispatch, paint } = openDocument();
  dispatch('DOMContentLoaded');
  dispatch('load');
  expect(preload.rel).toBe('later');
  paint();
  expect(preload.rel).toBe('modulepreload');
});

test('a hidden document loads scripts at once', () => {
  const { preload, dispatch } = openDocument({ hidden: true });
  dispatch('DOMContentLoaded');
  expect(preload.rel).toBe('modulepreload');
});

test('a browser that reports no paint loads scripts soon after everything else', () => {
  const { preload, dispatch, waitAfterLoad } = openDocument();
  dispatch('DOMContentLoaded');
  dispatch('load');
  waitAfterLoad();
  expect(preload.rel).toBe('modulepreload');
});
