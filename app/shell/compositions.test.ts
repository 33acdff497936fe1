import { expect, test, vi } from 'vitest';
import { leaveCompositionsAlone } from './compositions.ts';

test.each([
  ['Enter that ends a composition', { isComposing: true, keyCode: 13 }, 0],
  ['the same in Safari, after the end', { isComposing: false, keyCode: 229 }, 0],
  ['Enter after it', { isComposing: false, keyCode: 13 }, 1],
])('%s', (_what, key, heard) => {
  const target = new EventTarget();
  const listener = vi.fn();
  leaveCompositionsAlone(target);
  target.addEventListener('keydown', listener);
  target.dispatchEvent(Object.assign(new Event('keydown'), key));
  expect(listener).toHaveBeenCalledTimes(heard);
});
