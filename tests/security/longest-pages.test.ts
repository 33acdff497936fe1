import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { LONGEST_PAGES } from './longest-pages.ts';

test('every route has its longest pages listed', () => {
  expect(Object.keys(LONGEST_PAGES).toSorted()).toEqual(
    routes.map(({ path = '' }) => path).toSorted(),
  );
});
