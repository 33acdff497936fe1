import path from 'node:path';
import { ApiError } from '@ringside/contract/api-error';
import { sendMedia } from '@ringside/send-media';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { hiddenFingerprint } from '#app/core/names/store.server.ts';
import type { Site } from '#app/ui/site.tsx';
import type { AppDatabase } from '#database/app-database.ts';
import { DOCUMENT_HEADERS, documentPage } from '../http/document-page.ts';
import { escapeHtml } from '../http/plain-page.ts';
import { dumpFolder, readManifest } from './dump.ts';
import { line } from './lines.ts';
import { isFileName, type Manifest } from './rules.ts';

const OPEN = { config: { open: true } } as const;
const RETRY_SECONDS = 600;
const NO_FILE = 'There is no such file. /data lists those that there are.';
const BEING_MADE = 'The files are being made. Come back in some minutes.';
/** Files may have to go at once, so that no cache may answer without asking. */
const ASK_AGAIN = 'no-cache';

export function registerDataPages(
  app: FastifyInstance,
  { database, config, site }: { database: AppDatabase; config: { DATA_DIR: string }; site: Site },
): void {
  const folder = dumpFolder(config);

  /** The list; null while there is none without the names that are hidden now. */
  async function findManifest(): Promise<Manifest | null> {
    const manifest = readManifest(folder);
    const isFit = manifest?.hidden === (await hiddenFingerprint(database.kysely));
    return isFit ? manifest : null;
  }

  app.get('/data', OPEN, async (_request, reply) =>
    reply
      .headers({ ...DOCUMENT_HEADERS, 'cache-control': ASK_AGAIN })
      .send(documentPage(site, 'The league’s data', pageBody(await findManifest()))),
  );

  app.get('/data/schema.json', OPEN, async (_request, reply) =>
    reply
      .header('cache-control', ASK_AGAIN)
      .send({ title: 'A line of a file', ...z.toJSONSchema(line, { io: 'output' }) }),
  );

  app.get('/data/index.json', OPEN, async (_request, reply) => {
    const { licence, files } = (await findManifest()) ?? notYet();
    return reply.header('cache-control', ASK_AGAIN).send({
      licence,
      schema: '/data/schema.json',
      files: files.map(({ arrived: _, ...file }) => ({ ...file, url: `/data/${file.name}` })),
    });
  });

  app.get<{ Params: { name: string } }>('/data/:name', OPEN, async (request, reply) => {
    const { name } = request.params;
    if (!isFileName(name)) throw new ApiError(404, 'not_found', NO_FILE);
    const { files } = (await findManifest()) ?? notYet();
    const file = files.find((candidate) => candidate.name === name);
    if (!file) throw new ApiError(404, 'not_found', NO_FILE);
    return sendMedia(request, reply, {
      source: { path: path.join(folder, name) },
      type: 'application/gzip',
      etag: `"${file.sha256}"`,
      maxAgeSeconds: 0,
    });
  });
}

function notYet(): never {
  throw new ApiError(503, 'busy', BEING_MADE, { retryAfterSeconds: RETRY_SECONDS });
}

const whole = new Intl.NumberFormat('en-GB');
const sizeOf = (bytes: number) => `${whole.format(Math.ceil(bytes / 1000))} kB`;

function pageBody(manifest: Manifest | null): string {
  const files = manifest?.files.map(
    ({ name, lines, bytes, sha256 }) => `<li><a href="/data/${name}">${escapeHtml(name)}</a>
<small>${sizeOf(bytes)} · ${linesText(lines)}</small><small>SHA-256 ${sha256}</small></li>`,
  );
  const list = files ? `<ol>${files.join('')}</ol>` : `<p role="status">${BEING_MADE}</p>`;
  return `<p>Everything public of this league as gzipped NDJSON, one JSON object a line: players, records, fights with
announcements, estimates, bets and picks, voids and corrections, tournaments. Names that a host has hidden are not in it.
A file with everything is made each day; a month’s file two days after its end, and what is changed later is in the
month of the change as a line “voided” or “corrected”. When something of a closed month arrives late, that month’s file is
made again.</p>
<p>Licence: <a href="https://creativecommons.org/publicdomain/zero/1.0/">CC0 1.0</a>, no rights reserved.
For programs: <a href="/data/index.json">list</a>, <a href="/data/schema.json">schema of a line</a>,
<a href="/api/docs">calls</a>.</p>
${list}`;
}

const linesText = (lines: Manifest['files'][number]['lines']) =>
  Object.entries(lines)
    .map(([type, count]) => `${whole.format(count)} × ${type}`)
    .join(', ') || 'empty';
