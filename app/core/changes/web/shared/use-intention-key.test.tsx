import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { useIntentionKey } from './use-intention-key.ts';

test('a repeat has the key of the first and another wish one of its own, on plain HTTP too', () => {
  const browser = globalThis.crypto;
  vi.stubGlobal('crypto', { getRandomValues: browser.getRandomValues.bind(browser) });
  const keys: string[] = [];
  function Host() {
    const keyOf = useIntentionKey();
    for (const event of ['fight-1', 'fight-1', 'fight-2']) {
      keys.push(keyOf({ event })['idempotency-key']);
    }
    return null;
  }
  renderToStaticMarkup(<Host />);
  vi.unstubAllGlobals();
  expect(keys[0]).toMatch(/^[0-9a-f]{24}$/);
  expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(keys[0] ?? '')]);
});
