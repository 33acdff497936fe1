import { escapeXml } from '#app/core/names/xml.ts';

export const SITEMAP_MAX_ADDRESSES = 50_000;
export const CHUNK_ADDRESSES = 5000;
export const CRAWLER_MAX_AGE_SECONDS = 3600;
export const SECURITY_TXT_DAYS = 90;

export const LISTED_PAGES = [
  '/',
  '/recent',
  '/fights',
  '/recap',
  '/next',
  '/odds',
  '/champions',
  '/players',
  '/monsters/all',
  '/monsters/compare',
  '/techniques',
  '/monster-search',
  '/tournament/view',
  '/shop',
  '/album-search',
  '/music-search',
  '/privacy',
  '/developers',
] as const;
export const DATA_PAGE = '/data';

const UNLISTED = [
  '/host',
  '/inventory',
  '/log-out',
  '/mobile-login',
  '/offline',
  '/overlay/',
  '/search',
];

const DESK = '/tournament/create';

export function robotsText(publicUrl: string | null): string {
  const lines = ['User-agent: *', ...[...UNLISTED, DESK].map((path) => `Disallow: ${path}`)];
  if (publicUrl !== null) lines.push('', `Sitemap: ${publicUrl}/sitemap.xml`);
  return `${lines.join('\n')}\n`;
}

export function securityText(contact: string, publicUrl: string | null, nowMs: number): string {
  const end = new Date(nowMs + SECURITY_TXT_DAYS * 86_400_000).toISOString().slice(0, 10);
  const lines = [`Contact: ${contact}`, `Expires: ${end}T00:00:00Z`];
  if (publicUrl !== null) lines.push(`Canonical: ${publicUrl}/.well-known/security.txt`);
  return `${lines.join('\n')}\n`;
}

const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export async function* sitemapXml(
  kind: 'urlset' | 'sitemapindex',
  publicUrl: string,
  paths: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): AsyncGenerator<string> {
  const item = kind === 'urlset' ? 'url' : 'sitemap';
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} ${XMLNS}>\n`;
  for await (const chunk of paths) {
    yield chunk
      .map((path) => `<${item}><loc>${escapeXml(publicUrl + path)}</loc></${item}>\n`)
      .join('');
  }
  yield `</${kind}>\n`;
}
