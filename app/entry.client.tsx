import { createClient } from '@ringside/contract/client';
import { browserLoadContext, PageDataProvider } from '@ringside/page-queries/page-data';
import { createQueryClient } from '@ringside/page-queries/query-client';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { forgetLoadTries, reloadForMissingParts } from '#app/shell/errors/early-retry.ts';

const api = createClient((path, init) => fetch(`/api${path}`, init));
const queryClient = createQueryClient();

/** Marks the document once the page answers clicks and keys: effects of the outermost run last. */
function HydrationMark({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    forgetLoadTries();
  }, []);
  return children;
}

// React Router leaves the version of what it was built with here.
const { __reactRouterManifest } = window as { __reactRouterManifest?: { version: string } };
reloadForMissingParts(__reactRouterManifest?.version ?? '');

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydrationMark>
        <PageDataProvider api={api} queryClient={queryClient}>
          <HydratedRouter getContext={() => browserLoadContext(api, queryClient)} />
        </PageDataProvider>
      </HydrationMark>
    </StrictMode>,
  );
});
