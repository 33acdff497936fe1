import { expect, test } from 'vitest';
import { createCanonicalAddress, type PageHandle } from './page-address.ts';

const paged: PageHandle = {
  canonicalSearch: (search) =>
    new URLSearchParams(Number(search.get('page')) > 1 ? { page: search.get('page') ?? '' } : {}),
};

const addressOf = createCanonicalAddress({
  root: { id: 'root', module: {} },
  home: { id: 'home', parentId: 'root', index: true, module: {} },
  shop: { id: 'shop', parentId: 'root', path: 'shop', module: {} },
  list: { id: 'list', parentId: 'root', path: 'lists/:id/:view?', module: { handle: paged } },
  rest: { id: 'rest', parentId: 'root', path: '*', module: {} },
});
const canonical = (path: string) => addressOf(new URL(path, 'http://localhost'));

test.each([
  ['/', '/'],
  ['/?utm_source=chat&cb=7', '/'],
  ['/shop/', '/shop'],
  ['/SHOP?x', '/shop'],
  ['/%73hop', '/shop'],
  ['/lists/a%20b?cb=1&page=2', '/lists/a%20b?page=2'],
  ['/lists/a%2Fb/songs?page=1', '/lists/a%2Fb/songs'],
  ['/lists/A?page=2&page=3', '/lists/A?page=2'],
  ['/nowhere', '/*'],
  ['/%0a', '/*'],
  ['/nowhere/at/all?page=2', '/*'],
])('%s shows the page of %s', (asked, page) => {
  expect(canonical(asked)).toBe(page);
  expect(canonical(page)).toBe(page);
});
