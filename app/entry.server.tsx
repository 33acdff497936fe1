import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Client, createClient } from '@ringside/contract/client';
import { apiContext, PageDataProvider } from '@ringside/page-queries/page-data';
import { createQueryClient } from '@ringside/page-queries/query-client';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { lastResortPage } from '#app/shell/errors/last-resort.ts';
import {
  type PublicSettings,
  type SiteState,
  settingsContext,
  siteStateContext,
} from '#app/shell/settings.ts';

export const streamTimeout = 5_000;

const reportErrorContext = createContext<(error: unknown) => void>(console.error);

export function createLoadContext(
  api: Client,
  settings: PublicSettings,
  state: SiteState,
  reportError: (error: unknown) => void,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(settingsContext, settings);
  context.set(siteStateContext, state);
  context.set(reportErrorContext, reportError);
  return context;
}

/** React Router would print errors by itself; the server has a log. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  const cause = isRouteErrorResponse(error) && (error as { error?: unknown }).error;
  context.get(reportErrorContext)(cause || error);
};

export type PageResponse = Response & { html?: string };

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<PageResponse> {
  headers.set('content-type', 'text/html; charset=utf-8');
  // Style sheets are requested first: React puts fonts, pictures and scripts before them.
  for (const sheet of styleSheets(routerContext)) {
    headers.append('link', `<${sheet}>; rel=preload; as=style`);
  }
  // In separate turns of the event loop, so that other requests are answered in between.
  await nextTurn();
  try {
    const html = await renderPage(request.url, routerContext);
    return Object.assign(new Response(null, { status, headers }), { html: scriptsLast(html) });
  } catch (error) {
    // The first failure goes back to the router, which renders again with the error page.
    const { staticHandlerContext: context } = routerContext;
    if (!context.errors) throw error;
    if (!Object.hasOwn(context.errors, 'root')) {
      // A page's own boundary passed the error on, which React supports in browsers alone.
      context._deepestRenderedBoundaryId = null;
      throw error;
    }
    loadContext.get(reportErrorContext)(error);
    return new Response(lastResortPage(), { status: 500, headers });
  }
}

function styleSheets({ manifest, staticHandlerContext }: EntryContext): Set<string> {
  const marked = staticHandlerContext.matches.flatMap(
    ({ route }) => manifest.routes[route.id]?.css ?? [],
  );
  return new Set(marked.map((sheet) => sheet.replace('#', '')));
}

const browserOnly = createClient(() => Promise.reject(new Error('Components call in a browser.')));

function renderPage(url: string, routerContext: EntryContext): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <PageDataProvider api={browserOnly} queryClient={createQueryClient()}>
        <ServerRouter context={routerContext} url={url} />
      </PageDataProvider>,
      {
        // No Suspense boundary is streamed: a script would have to move its content into place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer);
          pipe(collectText(resolve));
        },
        onShellError: reject,
        onError: reject,
      },
    );
    const timer = setTimeout(() => abort(new Error('The page took too long.')), streamTimeout);
  });
}

/** A page can be read before its scripts run, so their preloads follow styles and pictures. */
const scriptsLast = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replaceAll(/<link rel="preload" as="image"[^>]*>/g, '');

function collectText(done: (text: string) => void): Writable {
  const pieces: Buffer[] = [];
  return new Writable({
    write(piece: Buffer, _, next) {
      pieces.push(piece);
      next();
    },
    final(next) {
      done(Buffer.concat(pieces).toString());
      next();
    },
  });
}
