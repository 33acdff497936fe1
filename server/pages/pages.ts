import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { clientNetwork } from '@ringside/client-network';
import { COMPRESS_FROM_BYTES, encodingFor, inOwnMemory } from '@ringside/response-cache/encoding';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { PageResponse } from '#app/entry.server.tsx';
import { registerBuiltFiles } from '../media/built-files.ts';
import { type EntryServer, loadBuilt, toolsOf } from './built-pages.ts';
import { createPageCache, encodedBody, type Page } from './page-cache.ts';
import type { PageContext } from './page-context.ts';
import { pagePolicy } from './page-policy.ts';

const CLIENT_BUILD = new URL('../../build/client/', import.meta.url);
const PUBLIC_FILES = new URL('../../public/', import.meta.url);
/** The origin for rendering, independent of a request's host header. */
const PAGE_ORIGIN = 'http://localhost';
const FRAMES = '/embed/';
const FRAME_CACHING = 'public, max-age=5';

export interface Pages {
  /** Renders a page ahead of its first viewer. */
  prepare(path: string): Promise<void>;
}

interface PageOptions {
  /** How long a rendering is valid, in milliseconds. */
  freshMs?: number;
  /** Whether pages have a Content-Security-Policy; not possible in development. */
  policy?: boolean;
  /** Other origins that a page may connect to. */
  origins?: string[];
}

export async function registerPages(
  app: FastifyInstance,
  context: PageContext,
  origins: string[],
  { freshMs, earlierBuilds }: { freshMs?: number; earlierBuilds?: string } = {},
): Promise<Pages> {
  const build = await loadBuilt();
  const client = fileURLToPath(CLIENT_BUILD);
  registerBuiltFiles(app, client, fileURLToPath(PUBLIC_FILES), earlierBuilds);
  return serveRendered(app, async () => build, context, { origins, freshMs });
}

export function serveRendered(
  app: FastifyInstance,
  loadBuild: () => Promise<ServerBuild>,
  context: PageContext,
  { freshMs, policy = true, origins = [] }: PageOptions = {},
): Pages {
  const { counts, queue } = context;
  const cache = createPageCache({ freshMs });
  let outdated = 0;
  const end = context.onOutdated(() => {
    outdated += 1;
    cache.clear();
    queue.forget();
  });
  app.addHook('onClose', async () => {
    end();
    cache.close();
  });
  const renderer = createPageRenderer(loadBuild, context, policy ? origins : null);

  /** If a page cannot be rendered, as without the database, its last rendering is served. */
  async function renderOrKeep(address: string, asked: Asked, last?: Page): Promise<Page> {
    counts.rendered += 1;
    const before = outdated;
    const made = await renderer.render(address, asked);
    const page = made.status === 503 && last?.status === 200 ? last : made;
    if (before === outdated) cache.keep(address, page);
    return page;
  }

  async function pageAt(asked: Asked): Promise<Page> {
    // An address in the cache is canonical, so it need not be resolved again.
    const isKnown = cache.find(asked.path) !== undefined;
    const address = isKnown ? asked.path : await renderer.canonicalAddress(asked.path);
    const known = cache.find(address);
    if (known?.fresh) counts.kept += 1;
    if (known?.fresh) return known.page;
    const { client, isGone } = asked;
    const work = () => renderOrKeep(address, asked, known?.page);
    return queue.ask({ client, isGone, name: address, work });
  }

  const { patternOf } = renderer;
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { url: path, log } = request;
    const isGone = () => request.raw.socket.destroyed;
    const page = await pageAt({ path, log, client: clientNetwork(request.ip), isGone });
    if (!policy) reply.removeHeader('content-security-policy');
    if (request.routeOptions.config.open) openToFrames(page, reply);
    return sendPage(page, request, reply);
  }
  app.get('/*', { config: { patternOf } }, answer);
  // Counted as reads, and for all other sites.
  app.get(`${FRAMES}*`, { config: { patternOf, open: true } }, answer);
  return {
    prepare: async (path) =>
      void (await pageAt({ path, log: app.log, client: null, isGone: () => false })),
  };
}

function openToFrames({ status }: Page, reply: FastifyReply): void {
  reply.removeHeader('x-frame-options');
  if (status < 500) reply.header('cache-control', FRAME_CACHING);
}

async function sendPage(
  page: Page,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  for (const [name, value] of page.headers) reply.header(name, value);
  reply.code(page.status).header('vary', 'accept-encoding');
  const encoding = encodingFor(headers['accept-encoding'] ?? '');
  if (encoding === null || page.body.length < COMPRESS_FROM_BYTES) return reply.send(page.body);
  return reply.header('content-encoding', encoding).send(await encodedBody(page, encoding));
}

interface Asked {
  path: string;
  log: FastifyBaseLogger;
  /** The client's network; null is the server itself. */
  client: string | null;
  isGone(): boolean;
}

function createPageRenderer(
  loadBuild: () => Promise<ServerBuild>,
  { apiFor, settings, state }: PageContext,
  origins: string[] | null,
) {
  let pagePattern = (_pathname: string) => '/*';
  const patternOf = (path: string) => pagePattern(pageAddress(path).pathname);
  return {
    patternOf,
    async render(address: string, { path, log }: Asked): Promise<Page> {
      const build = await loadBuild();
      const { createLoadContext } = build.entry.module as typeof build.entry.module & EntryServer;
      const tools = await toolsOf(build);
      pagePattern = tools.patternOf;
      const headersOfRequest = { headers: { accept: 'text/html' } };
      const request = new Request(pageAddress(address), headersOfRequest);
      const errors: unknown[] = [];
      const report = (error: unknown) => void errors.push(error);
      const response: PageResponse = await tools.handle(
        request,
        createLoadContext(apiFor(log), settings, state(), report),
      );
      const { status } = response;
      const req = { method: 'GET', url: patternOf(path) };
      // Missing pages are not logged as errors, and failed calls are logged separately.
      if (status >= 500)
        for (const err of errors) log.error({ req, status, err }, 'rendering a page failed');
      else if (status === 404 || errors.length > 0) {
        log.info({ req, status }, 'page not found');
      }
      await nextTurn();
      const html = response.html ?? (await response.text());
      const headers = [...response.headers].filter(([name]) => name !== 'content-length');
      if (origins && response.headers.get('content-type')?.includes('text/html')) {
        const isFrame = address.startsWith(FRAMES);
        headers.push(['content-security-policy', pagePolicy(html, origins, isFrame)]);
      }
      return { status, headers, body: inOwnMemory(Buffer.from(html)), encoded: new Map() };
    },
    async canonicalAddress(path: string): Promise<string> {
      const { canonicalAddress } = await toolsOf(await loadBuild());
      return canonicalAddress(pageAddress(path));
    },
  };
}

/** `//host/` would be another site and `//[` not a valid URL. */
function pageAddress(path: string): URL {
  return new URL(`${PAGE_ORIGIN}/${path.replace(/^[/\\]+/, '')}`);
}
