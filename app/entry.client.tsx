import { createClient } from '@ringside/contract/client';
import { browserLoadContext, PageDataProvider } from '@ringside/page-queries/page-data';
import { createQueryClient } from '@ringside/page-queries/query-client';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { LOAD_TRIES_KEY } from '#app/shell/errors/early-retry.ts';

const api = createClient((path, init) => fetch(`/api${path}`, init));
const queryClient = createQueryClient();

/** Marks the document once the page answers clicks and keys: effects of the outermost run last. */
function HydrationMark({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    try {
      sessionStorage.removeItem(LOAD_TRIES_KEY);
    } catch {
      // Without storage nothing was counted.
    }
  }, []);
  return children;
}

// A part that is fetched later belongs to a version of the site that may be gone by then: the page is
// loaded anew, once for each version.
addEventListener('vite:preloadError', () => {
  const { version } = (window as unknown as { __reactRouterManifest: { version: string } })
    .__reactRouterManifest;
  if (!navigator.onLine || sessionStorage.getItem('ringside-left') === version) return;
  sessionStorage.setItem('ringside-left', version);
  location.reload();
});

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
