import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { createClient } from '../packages/contract/client.ts';
import { browserLoadContext, PageDataProvider } from '../packages/page-queries/page-data.tsx';
import { createQueryClient } from '../packages/page-queries/query-client.ts';

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
