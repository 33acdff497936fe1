import { createHash } from 'node:crypto';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { Client } from '@ringside/contract/client';
import {
  COMPRESS_FROM_BYTES,
  type Encoding,
  encode,
  encodingFor,
} from '@ringside/response-cache/encoding';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { ReadOnly } from '#app/features/status/contract.ts';
import type { PublicSettings } from '#app/shell/settings.ts';
import type { PageContext } from './page-context.ts';

const BUILD = new URL('../../build/', import.meta.url);
const YEAR_SECONDS = 31_536_000;
/** No page depends on who asks (sign-in lives in the browser), so one rendering serves many. */
const PAGE_CACHE_MS = 2000;
const PAGE_CACHE_MAX_PAGES = 500;
/** Pages render against their own address, never the one a request claims to come for. */
const PAGE_ORIGIN = 'http://localhost';

/** What the web build exports for us besides React Router's own parts. */
interface EntryServer {
  createLoadContext(
    api: Client,
    settings: PublicSettings,
    readOnly: ReadOnly,
    reportError: (error: unknown) => void,
  ): RouterContextProvider;
}

/** The pages of an app. */
export interface Pages {
  /** Renders a page ahead of its first viewer. */
  prepare(path: string): Promise<void>;
}

interface PageOptions {
  cacheMs?: number;
  /** Whether pages carry a Content-Security-Policy; while developing they cannot. */
  policy?: boolean;
  /** Other sites a page may speak to. */
  origins?: string[];
}

interface Page {
  status: number;
  headers: [string, string][];
  body: Buffer;
  /** The body compressed, by encoding, once somebody has asked for it so. */
  encoded: Map<Encoding, Promise<Buffer>>;
}

/** The built web app: its assets for a year, its public files for an hour, all else rendered. */
export async function registerPages(
  app: FastifyInstance,
  context: PageContext,
  origins: string[],
): Promise<Pages> {
  const build = await loadBuilt();
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('client/', BUILD)),
    wildcard: false,
    index: false,
    cacheControl: false,
    // The build has put `.br` and `.gz` beside what shrinks.
    preCompressed: true,
    setHeaders(reply, path) {
      const hashed = pathToFileURL(path).href.startsWith(new URL('client/assets/', BUILD).href);
      const maxAge = hashed ? `max-age=${YEAR_SECONDS}, immutable` : 'max-age=3600';
      reply.header('cache-control', `public, ${maxAge}`);
    },
  });
  return serveRendered(app, () => Promise.resolve(build), context, { origins });
}

/**
 * React decides as it is loaded whether it checks everything it does, which makes a page cost five
 * times as much. What is built is past that, however this process was started.
 */
async function loadBuilt(): Promise<ServerBuild> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return await import(new URL('server/index.js', BUILD).href);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

/** Every other address is a page: rendered by the build that `loadBuild` answers. */
export function serveRendered(
  app: FastifyInstance,
  loadBuild: () => Promise<ServerBuild>,
  context: PageContext,
  { cacheMs = PAGE_CACHE_MS, policy = true, origins = [] }: PageOptions = {},
): Pages {
  const { counts } = context;
  const rendered = new Map<string, { page: Promise<Page>; freshUntil: number }>();

  /** While a page cannot be rendered, as when the database is away, its last rendering stands. */
  async function renderOrKeep(
    path: string,
    log: FastifyBaseLogger,
    last: Promise<Page> | undefined,
  ): Promise<Page> {
    counts.rendered += 1;
    const page = await renderPage(path, log, { loadBuild, context, origins: policy && origins });
    const before = page.status === 503 ? await last?.catch(() => undefined) : undefined;
    return before?.status === 200 ? before : page;
  }

  function pageAt(path: string, log: FastifyBaseLogger): Promise<Page> {
    const known = rendered.get(path);
    if (known && known.freshUntil > Date.now()) {
      counts.kept += 1;
      return known.page;
    }
    const page = renderOrKeep(path, log, known?.page);
    rendered.delete(path);
    rendered.set(path, { page, freshUntil: Date.now() + cacheMs });
    page.catch(() => rendered.delete(path));
    for (const oldest of rendered.keys()) {
      if (rendered.size <= PAGE_CACHE_MAX_PAGES) break;
      rendered.delete(oldest);
    }
    return page;
  }

  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await pageAt(request.url, request.log);
    if (!policy) reply.removeHeader('content-security-policy');
    for (const [name, value] of page.headers) reply.header(name, value);
    reply.code(page.status).header('vary', 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
    if (encoding === null || page.body.length < COMPRESS_FROM_BYTES) return reply.send(page.body);
    return reply.header('content-encoding', encoding).send(await encodedBody(page, encoding));
  });
  return { prepare: async (path) => void (await pageAt(path, app.log)) };
}

interface RenderContext {
  loadBuild: () => Promise<ServerBuild>;
  context: PageContext;
  /** Other sites a page may speak to; false leaves the Content-Security-Policy away. */
  origins: string[] | false;
}

async function renderPage(
  path: string,
  log: FastifyBaseLogger,
  { loadBuild, context: { apiFor, settings, readOnly }, origins }: RenderContext,
): Promise<Page> {
  const build = await loadBuild();
  const { createLoadContext } = build.entry.module as unknown as EntryServer;
  // After the build, which brings React in the form it wants.
  const { createRequestHandler } = await import('react-router');
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  const request = new Request(pageAddress(path), { headers: { accept: 'text/html' } });
  const errors: unknown[] = [];
  const report = (error: unknown) => void errors.push(error);
  const response = await handle(
    request,
    createLoadContext(apiFor(log), settings, readOnly(), report),
  );
  for (const error of errors) logPageError(log, error, path, response.status);
  const html = scriptsLast(await response.text());
  const headers = [...response.headers].filter(([name]) => name !== 'content-length');
  if (origins && response.headers.get('content-type')?.includes('text/html')) {
    headers.push(['content-security-policy', pagePolicy(html, origins)]);
  }
  return { status: response.status, headers, body: Buffer.from(html), encoded: new Map() };
}

/** A page that is not there is nobody's fault. Failed calls have left a line of their own. */
function logPageError(log: FastifyBaseLogger, error: unknown, url: string, status: number): void {
  const req = { method: 'GET', url };
  if (status < 500) log.info({ req, status }, 'there is no such page');
  else log.error({ req, status, err: error }, 'a page failed');
}

const SCRIPT_PRELOAD = '<link rel="modulepreload"';

/** A page reads without its scripts, so on a slow line its styles, letters and pictures go first. */
function scriptsLast(html: string): string {
  return html.replaceAll(SCRIPT_PRELOAD, `${SCRIPT_PRELOAD} fetchpriority="low"`);
}

/**
 * The address a page renders against. Whatever slashes a path begins with, it stays one of ours:
 * `//host/` would name another site, and `//[` no site at all.
 */
function pageAddress(path: string): URL {
  return new URL(`${PAGE_ORIGIN}/${path.replace(/^[/\\]+/, '')}`);
}

/** A page is compressed once for all who get the same rendering. */
function encodedBody({ body, encoded }: Page, encoding: Encoding): Promise<Buffer> {
  const known = encoded.get(encoding) ?? encode(body, encoding);
  encoded.set(encoding, known);
  return known;
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The Content-Security-Policy of one page: scripts only from this site and the page's own inline
 * ones by their hash. Styles may be inline, since shares and positions are set there.
 */
export function pagePolicy(html: string, origins: string[]): string {
  const hashes = new Set<string>();
  for (const [, script] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
    );
  }
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    // Covers and songs may lie with the operator's own host, by https alone (the catalogue checks).
    "img-src 'self' data: https:",
    "media-src 'self' blob: https:",
    ['connect-src', "'self'", ...origins].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
