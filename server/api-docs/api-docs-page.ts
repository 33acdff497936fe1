import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type CachedResponse, toCachedResponse } from '@ringside/response-cache/cached-response';
import { sendCached } from '@ringside/response-cache/fastify';
import type { FastifyInstance } from 'fastify';
import { API_MOUNT } from '../context.ts';
import { escapeHtml } from '../http/plain-page.ts';
import { createFileSender } from '../media/built-files.ts';

const DOCS = '/docs';
const AT = `${API_MOUNT}${DOCS}`;
const API_DOCUMENT = `${AT}/json`;

/** The page may only load its own files and call this site, without inline scripts. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The build copies the package's files here, compressed. */
const BUILT = path.join(import.meta.dirname, '..', '..', 'build', 'app', 'api-docs');
const PACKAGE = '@fastify/swagger-ui/package.json';
const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'];

const BEGIN = `window.onload = () => SwaggerUIBundle({
  url: '${API_DOCUMENT}',
  dom_id: '#swagger-ui',
  deepLinking: true,
  persistAuthorization: true,
  validatorUrl: null,
});
`;

const pageOf = (title: string) => `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${AT}/static/swagger-ui.css">
<div id="swagger-ui"></div>
<script src="${AT}/static/swagger-ui-bundle.js"></script>
<script src="${AT}/static/begin.js"></script>
</html>
`;

export function registerApiDocsPage(api: FastifyInstance, title: string): void {
  // Compressed once; compressing each response would let clients cause that work.
  const route = { schema: { hide: true }, compress: false } as const;
  // Made once, since it never changes and generating it blocks the event loop.
  let document: Promise<CachedResponse> | undefined;
  const make = () => (document ??= toCachedResponse(api.swagger()));
  api.processStatus.makeApiDocument = make;
  api.get(`${DOCS}/json`, { ...route, config: { open: true } }, async (request, reply) =>
    sendCached(await make(), request, reply),
  );
  const page = pageOf(title);
  api.get(DOCS, route, (_request, reply) =>
    reply
      .header('content-security-policy', PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(page),
  );
  api.get(`${DOCS}/static/begin.js`, route, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(BEGIN),
  );
  const { send } = createFileSender(existsSync(BUILT) ? BUILT : packageFolder());
  for (const name of FILES) {
    api.get(`${DOCS}/static/${name}`, route, (request, reply) => send(request, reply, name));
  }
}

function packageFolder(): string {
  const { resolve } = createRequire(import.meta.url);
  return path.join(path.dirname(resolve(PACKAGE)), 'static');
}
