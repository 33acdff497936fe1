import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import type { FastifyInstance } from 'fastify';
import { FITTING_CODE } from '#app/features/makers/examples.ts';
import { frameOptions, THEMES, ZOOM } from '#app/pages/frames/options.ts';
import { embedOf } from '#app/ui/page-meta.ts';
import type { Site } from '#app/ui/site.tsx';
import { DOCUMENT_HEADERS, documentPage } from '../http/document-page.ts';
import { escapeHtml } from '../http/plain-page.ts';
import { frameHeight } from './embed-heights.ts';
import { viewAt } from './embeds.ts';

const WIDTH_PX = 480;
const WIDEST_PX = 900;
const CACHED_SECONDS = 300;
const NO_EMBED_MESSAGE = 'This page has no version for other sites.';
const NO_XML_MESSAGE = 'Only format=json is answered.';

type Parameter = 'url' | 'format' | 'maxwidth' | 'maxheight' | 'theme' | 'size';
type Asked = { Querystring: Partial<Record<Parameter, string>> };

/** The code that shows a page of this site in a frame: for programs by oEmbed, for people on `/embed`. */
export function registerEmbedCode(app: FastifyInstance, api: Client, site: Site): void {
  const { origin } = site;
  app.get<Asked>('/oembed', { config: { open: true } }, async (request, reply) => {
    const { url = '', format = 'json', maxwidth, maxheight } = request.query;
    if (format !== 'json') throw new ApiError(501, 'not_implemented', NO_XML_MESSAGE);
    const path = embedAt(url, site);
    if (!path) throw new ApiError(404, 'not_found', NO_EMBED_MESSAGE);
    const [title, heightAt] = await viewAt(api, path);
    const width = Math.min(WIDEST_PX, most(maxwidth) ?? WIDTH_PX);
    const own = frameHeight(heightAt, width, 1);
    const height = Math.min(own, most(maxheight) ?? own);
    return reply.header('cache-control', `public, max-age=${CACHED_SECONDS}`).send({
      type: 'rich',
      version: '1.0',
      provider_name: site.productTitle,
      provider_url: origin,
      title,
      width,
      height,
      html: frameCode(`${origin}${path}`, title, [width, height]),
    });
  });

  app.get<Asked>('/embed', async (request, reply) => {
    const { url = `${origin}/next`, ...options } = request.query;
    const look = frameOptions(new URLSearchParams(options));
    const path = embedAt(url, site);
    const query = new URLSearchParams({ ...look });
    const view = path ? await viewAt(api, path).catch(() => null) : null;
    const [title, heightAt] = view ?? [site.productTitle, () => 0];
    const height = frameHeight(heightAt, WIDTH_PX, ZOOM[look.size]);
    const code = frameCode(`${origin}${path}?${query}`, title, [WIDTH_PX, height]);
    const shown = view
      ? `${copied('Copy this into your page', code)}${copied('For any width, once in the page: its frames get the height they need', FITTING_CODE)}<iframe src="${escapeHtml(`${path}?${query}`)}" title="Preview" height="${height}"></iframe>`
      : `<p role="alert">${NO_EMBED_MESSAGE}</p>`;
    const body = `<form>${urlField(url)}${choice('Theme', THEMES, look.theme)}${choice('Size', Object.keys(ZOOM), look.size)}<button>Show the code</button></form>${shown}`;
    return reply.headers(DOCUMENT_HEADERS).send(documentPage(site, 'Show it on your site', body));
  });
}

function embedAt(url: string, { publicUrl, origin }: Site) {
  const page = URL.parse(url, origin);
  // Without a public address nobody knows by which one a reader came.
  const isOurs = page && (publicUrl === null || page.origin === new URL(origin).origin);
  return isOurs ? embedOf(page.pathname) : null;
}

const copied = (label: string, code: string) =>
  `<label>${label}<textarea rows="4" readonly>${escapeHtml(code)}</textarea></label>`;

/** What a site asks for at most, in px; nothing that is no such number. */
const most = (asked = '') => (/^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : null);

const frameCode = (src: string, title: string, [width, height]: [number, number]) =>
  `<iframe src="${escapeHtml(src)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy" title="${escapeHtml(title)}"></iframe>`;

const urlField = (url: string) =>
  `<label>Address of a page: a fight, a bracket, a monster, a player, /next or /recent<input name="url" value="${escapeHtml(url)}" required></label>`;

const choice = (label: string, values: readonly string[], chosen: string) =>
  `<label>${label}<select name="${label.toLowerCase()}">${values.map((value) => `<option${value === chosen ? ' selected' : ''}>${value}</option>`).join('')}</select></label>`;
