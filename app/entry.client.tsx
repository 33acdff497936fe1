import { createClient } from '@ringside/contract/client';
import { browserLoadContext, PageDataProvider } from '@ringside/page-queries/page-data';
import { createQueryClient } from '@ringside/page-queries/query-client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

const api = createClient((path, init) => fetch(`/api${path}`, init));
const queryClient = createQueryClient();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageDataProvider api={api} queryClient={queryClient}>
        <HydratedRouter getContext={() => browserLoadContext(api, queryClient)} />
      </PageDataProvider>
    </StrictMode>,
  );
});
