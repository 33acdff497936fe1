import { createClient } from '@ringside/contract/client';
import { repeatUnknown } from '@ringside/contract/repeat-unknown';
import { browserLoadContext, PageDataProvider } from '@ringside/page-queries/page-data';
import { createQueryClient } from '@ringside/page-queries/query-client';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { randomId } from '#app/core/changes/web/shared/random-id.ts';
import { leaveCompositionsAlone } from '#app/shell/compositions.ts';
import { LOAD_TRIES_KEY } from '#app/shell/errors/early-retry.ts';
import { hearInstallOffer } from '#app/shell/install/install-offer.ts';
import { retryTemporary } from '#app/shell/navigation/retry.ts';
import { callServer, orKept } from '#app/shell/offline/or-kept.ts';

const PAUSE_MS = 5_000;

/** Tries pictures that could not be loaded once more, and again whenever the browser is back online. */
function retryPictures(): void {
  const tried = new WeakSet<HTMLImageElement>();
  const tryLater = (picture: HTMLImageElement) => {
    if (tried.has(picture)) return;
    tried.add(picture);
    setTimeout(() => loadIfBroken(picture), PAUSE_MS * (0.8 + 0.4 * Math.random()));
  };
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) tryLater(target);
    },
    true,
  );
  addEventListener('online', () => [...document.images].forEach(loadIfBroken));
  // Those that failed before the scripts were there.
  [...document.images].filter(isBroken).forEach(tryLater);
}

function isBroken({ src, complete, naturalWidth }: HTMLImageElement): boolean {
  return src !== '' && complete && naturalWidth === 0;
}

function loadIfBroken(picture: HTMLImageElement): void {
  if (isBroken(picture)) picture.setAttribute('src', picture.src);
}

const api = repeatUnknown(createClient(callServer), { newKey: randomId });
const queryClient = createQueryClient(orKept);

/** Marks the document once it responds: effects of the outermost component run last. */
function HydrationMark({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    try {
      sessionStorage.removeItem(LOAD_TRIES_KEY);
    } catch {
      // Without storage no reload was counted.
    }
  }, []);
  return children;
}

/** A chunk may belong to a version no longer deployed: reloads, once for each version. */
async function leaveWhenGone(problem: Error): Promise<void> {
  const { url, version } = window.__reactRouterManifest;
  if (sessionStorage.getItem('ringside-left') === version) return;
  // Not every browser names the chunk that failed, so the list of all chunks is passed along.
  const missing = /https?:\S+/.exec(problem.message)?.[0] ?? url;
  const { status } = await fetch(missing, { method: 'HEAD', cache: 'no-store' });
  if (status !== 404) return;
  sessionStorage.setItem('ringside-left', version);
  location.reload();
}
addEventListener('vite:preloadError', ({ payload }) => {
  leaveWhenGone(payload).catch(() => {});
});

leaveCompositionsAlone();
retryPictures();
hearInstallOffer();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydrationMark>
        <PageDataProvider api={api} queryClient={queryClient}>
          <HydratedRouter getContext={() => browserLoadContext(api, queryClient, retryTemporary)} />
        </PageDataProvider>
      </HydrationMark>
    </StrictMode>,
  );
});
