import { PageDataProvider } from '@ringside/page-queries/page-data';
import { createQueryClient } from '@ringside/page-queries/query-client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { ReadOnly } from '../../contract.ts';
import { ReadOnlyBanner } from './read-only-banner.tsx';

const render = (atFirst: ReadOnly) =>
  renderToString(
    <PageDataProvider
      api={() => Promise.reject(new Error('A page that has just come asks nothing.'))}
      queryClient={createQueryClient()}
    >
      <MemoryRouter>
        <ReadOnlyBanner atFirst={atFirst} />
      </MemoryRouter>
    </PageDataProvider>,
  );

test('a page opened while nothing can be saved shows that from the start, with a link to the status', () => {
  expect(render('full')).toMatch(/Read-only for now: nothing can be saved\..*href="\/status"/s);
  expect(render('asked')).toContain('nothing can be saved for a while');
});

test('otherwise its live region is present and empty', () => {
  expect(render(null)).toBe('<div role="status"></div>');
});
