import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import type { FastifyInstance } from 'fastify';
import { embedOf } from '#app/ui/page-meta.ts';
import type { Site } from '#app/ui/site.tsx';
import { escapeHtml } from '../http/plain-page.ts';
import { embedDocument, lookOf, policyOf, SIZES, scaleOf, THEMES } from './embed-document.ts';
import { nameOf } from './embeds.ts';

const WIDTH_PX = 480;
const CACHED_SECONDS = 300;
const NO_EMBED_MESSAGE = 'This page has no version for other sites.';
const NO_XML_MESSAGE = 'Only format=json is answered.';

type Asked = {
  Querystring: { url?: string; format?: string; maxwidth?: string; maxheight?: string } & Look;
};
interface Frame {
  width: number;
  height: number;
  title: string;
}

interface Look {
  theme?: string;
  size?: string;
}

/** The code that shows a page of this site in a frame: for programs by oEmbed, for people on `/embed`. */
export function registerEmbedCode(
  app: FastifyInstance,
  api: Client,
  { site, origin }: { site: Site; origin: string },
): void {
  app.get<Asked>('/oembed', { config: { open: true } }, async (request, reply) => {
    const { url = '', format = 'json', maxwidth, maxheight } = request.query;
    if (format !== 'json') throw new ApiError(501, 'not_implemented', NO_XML_MESSAGE);
    const embed = embedAt(url, origin, site);
    if (!embed) throw new ApiError(404, 'not_found', NO_EMBED_MESSAGE);
    const width = Math.min(WIDTH_PX, Number.parseInt(maxwidth ?? '', 10) || WIDTH_PX);
    const { heightPx } = embed;
    const height = Math.min(heightPx, Number.parseInt(maxheight ?? '', 10) || heightPx);
    const { productTitle } = site;
    const title = await nameOf(api, embed.path);
    return reply.header('cache-control', `public, max-age=${CACHED_SECONDS}`).send({
      type: 'rich',
      version: '1.0',
      provider_name: productTitle,
      provider_url: origin,
      title,
      width,
      height,
      html: frameCode(`${origin}${embed.path}`, {
        width,
        height,
        title,
      }),
    });
  });

  app.get<Asked>('/embed', async (request, reply) => {
    const { url = `${origin}/next`, theme, size } = request.query;
    const look = lookOf({ theme, size });
    const embed = embedAt(url, origin, site);
    const query = new URLSearchParams({ ...look });
    const height = embed ? Math.round(embed.heightPx * scaleOf(look)) : 0;
    const code =
      embed &&
      frameCode(`${origin}${embed.path}?${query}`, {
        width: WIDTH_PX,
        height,
        title: await nameOf(api, embed.path).catch(() => site.productTitle),
      });
    const shown = code
      ? `<label>Copy this into your page<textarea rows="4" readonly>${escapeHtml(code)}</textarea></label><iframe src="${escapeHtml(`${embed.path}?${query}`)}" title="Preview" height="${height}"></iframe>`
      : `<p role="alert">${NO_EMBED_MESSAGE}</p>`;
    const body = `<form>${urlField(url)}${choice('theme', THEMES, look.theme)}${choice('size', SIZES, look.size)}<button>Show the code</button></form>${shown}`;
    return reply
      .header('content-security-policy', policyOf({ isEmbed: false }))
      .type('text/html; charset=utf-8')
      .send(
        embedDocument({ title: 'Show it on your site', body, look: lookOf({}), site, more: '/' }),
      );
  });
}

function embedAt(url: string, origin: string, { publicUrl }: Site) {
  const page = URL.parse(url, origin);
  // Without a public address nobody knows by which one a reader came.
  const isOurs = page && (publicUrl === null || page.origin === new URL(origin).origin);
  return isOurs ? embedOf(page.pathname) : null;
}

const frameCode = (src: string, { width, height, title }: Frame) =>
  `<iframe src="${escapeHtml(src)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy" title="${escapeHtml(title)}"></iframe>`;

const urlField = (url: string) =>
  `<label>Address of a page: a fight, a bracket, a monster, a player, /next or /recent<input name="url" value="${escapeHtml(url)}" required></label>`;

function choice(name: string, values: readonly string[], chosen: string): string {
  const options = values.map(
    (value) => `<option${value === chosen ? ' selected' : ''}>${value}</option>`,
  );
  return `<label>${name === 'theme' ? 'Theme' : 'Size'}<select name="${name}">${options.join('')}</select></label>`;
}
