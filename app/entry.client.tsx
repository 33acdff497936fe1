import { createClient } from '@ringside/contract/client';
import { browserLoadContext, PageDataProvider } from '@ringside/page-queries/page-data';
import { createQueryClient } from '@ringside/page-queries/query-client';
import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

const api = createClient((path, init) => fetch(`/api${path}`, init));
const queryClient = createQueryClient();

/** Marks the document once the page answers clicks and keys; browser tests wait for it. */
function HydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return null;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageDataProvider api={api} queryClient={queryClient}>
        <HydratedRouter getContext={() => browserLoadContext(api, queryClient)} />
        {/* Effects run in order: the last sibling's after those of the whole page. */}
        <HydrationMark />
      </PageDataProvider>
    </StrictMode>,
  );
});
