import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/test.ts';

interface Asked {
  credentials?: 'include';
  headers?: Record<string, string>;
  method?: 'POST';
  body?: string;
}

test('a page of another site reads what is public and shows embeds, and gets nothing else', {
  tag: '@one-screen',
}, async ({ page, baseURL, allowErrors }) => {
  // The browser says what it keeps from the page.
  allowErrors(/CORS policy|net::ERR_|frame-ancestors|Framing/);
  const html = `<iframe id="embed" src="${baseURL}/embed/recent"></iframe>
    <iframe id="page" src="${baseURL}/recent"></iframe>
    <img src="${baseURL}/portraits/jpg/HARE.jpg" crossorigin="anonymous">`;
  const other = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end(html),
  );
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  const { port } = other.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`);

  /** The status that a script of the page sees, or null where the browser keeps the answer from it. */
  const read = (path: string, init: Asked = {}) =>
    page.evaluate(
      ([url, given]) =>
        fetch(url, given).then(
          async (answer) => `${answer.status} ${answer.headers.has('etag')}`,
          () => null,
        ),
      [`${baseURL}${path}`, init] as const,
    );
  expect(await read('/api/matches')).toBe('200 true');
  expect(await read('/api/fights?limit=2')).toMatch(/^200/);
  expect(await read('/say/next')).toMatch(/^200/);
  expect(await read('/api/matches', { credentials: 'include' })).toBeNull();
  expect(await read('/api/inventory?userId=ana')).toBeNull();
  expect(await read('/api/matches', { headers: { token: 'of-somebody' } })).toBeNull();
  expect(await read('/api/feed', { method: 'POST', body: '[]' })).toBeNull();
  expect(await read('/recent')).toBeNull();

  await expect(page.frameLocator('#embed').getByRole('heading')).toHaveText('Recent fights');
  await expect(page.frameLocator('#page').getByRole('heading')).toHaveCount(0);
  await expect(page.locator('img')).toHaveJSProperty('complete', true);
  expect(
    await page.locator('img').evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth),
  ).toBeGreaterThan(0);
  await new Promise((closed) => other.close(closed));
});
