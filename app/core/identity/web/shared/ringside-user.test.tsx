import { createClient } from '@ringside/contract/client';
import { PageDataProvider } from '@ringside/page-queries/page-data';
import { createQueryClient } from '@ringside/page-queries/query-client';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { TEST_IDENTITY } from '../testing/identity.ts';
import { ForAnonymous, RingsideUserProvider, useRingsideUser } from './ringside-user.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

function ShowStatus() {
  return useRingsideUser().status;
}

test('outside its provider the hook throws a message for developers', () => {
  expect(() => renderToStaticMarkup(<ShowStatus />)).toThrow(
    'useRingsideUser must be used within a RingsideUserProvider',
  );
});

test('on the server the viewer is unknown: a protected page renders its loader and its hints', () => {
  const page = (
    <RingsideUserProvider identity={TEST_IDENTITY}>
      <ShowStatus />
      <ForAnonymous>a way in</ForAnonymous>
      <SignedInOnly>a secret</SignedInOnly>
    </RingsideUserProvider>
  );
  const router = createMemoryRouter([{ path: '/', element: page }]);
  const html = renderToStaticMarkup(
    <PageDataProvider
      api={createClient(() => Promise.reject(new Error('nothing is fetched')))}
      queryClient={createQueryClient()}
    >
      <RouterProvider router={router} />
    </PageDataProvider>,
  );
  expect(html).toContain('initialising');
  expect(html).toContain('a way in');
  expect(html).toContain('role="status"');
  expect(html).not.toContain('a secret');
});
