import { Readable } from 'node:stream';
import { ApiError } from '@ringside/contract/api-error';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fightPath } from '#app/core/fight-address.ts';
import type { NameScreen } from '#app/core/names/rules.ts';
import type { Monster, Skills } from '#app/features/guide/contract.ts';
import { monsterPath } from '#app/features/guide/rules.ts';
import { listTechniques, techniquePath } from '#app/features/guide/technique-rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import {
  CRAWLER_MAX_AGE_SECONDS,
  DATA_PAGE,
  LISTED_PAGES,
  robotsText,
  SITEMAP_MAX_ADDRESSES,
  securityText,
  sitemapXml,
} from './rules.ts';
import * as store from './store.server.ts';

interface CrawlerContext {
  database: AppDatabase;
  names: NameScreen;
  publicUrl: string | null;
  securityContact: string | undefined;
  loadLeague(): Promise<{ monsters: readonly Monster[]; skills: Skills }>;
}

const NO_ADDRESS = 'The sitemap needs the setting PUBLIC_URL.';
const NO_SITEMAP = 'There is no such sitemap.';
const NO_CONTACT = 'The operator has set no SECURITY_CONTACT.';

export function registerCrawlers(app: FastifyInstance, context: CrawlerContext): void {
  const { publicUrl, securityContact } = context;
  app.get('/robots.txt', (_request, reply) => sendText(reply, robotsText(publicUrl)));
  app.get('/.well-known/security.txt', (_request, reply) => {
    if (securityContact === undefined) throw new ApiError(404, 'not_found', NO_CONTACT);
    return sendText(reply, securityText(securityContact, publicUrl, Date.now()));
  });
  app.get('/sitemap.xml', async (_request, reply) => {
    if (publicUrl === null) throw new ApiError(404, 'not_found', NO_ADDRESS);
    return sendXml(reply, sitemapXml('sitemapindex', publicUrl, [await sitemapsOf(context)]));
  });
  app.get<{ Params: { file: string } }>('/sitemaps/:file', (request, reply) => {
    const paths = pathsOf(request.params.file, context);
    if (publicUrl === null || !paths) throw new ApiError(404, 'not_found', NO_SITEMAP);
    return sendXml(reply, sitemapXml('urlset', publicUrl, paths));
  });
}

const CACHED = ['cache-control', `public, max-age=${CRAWLER_MAX_AGE_SECONDS}`] as const;

const sendText = (reply: FastifyReply, text: string) =>
  reply
    .header(...CACHED)
    .type('text/plain; charset=utf-8')
    .send(text);

/** In pieces, so that a sitemap is never in memory as a whole. */
const sendXml = (reply: FastifyReply, xml: AsyncIterable<string>) =>
  reply
    .header(...CACHED)
    .type('application/xml; charset=utf-8')
    .send(Readable.from(xml));

async function sitemapsOf({ database }: CrawlerContext): Promise<string[]> {
  const players = Math.ceil((await store.countPlayers(database.kysely)) / SITEMAP_MAX_ADDRESSES);
  const records = await store.numberedSitemaps(database.kysely, 'monster_records');
  const fights = await store.numberedSitemaps(database.kysely, 'fights');
  return [
    '/sitemaps/pages.xml',
    ...Array.from({ length: players }, (_, number) => `/sitemaps/players-${number}.xml`),
    ...records.map((number) => `/sitemaps/records-${number}.xml`),
    ...fights.map((number) => `/sitemaps/fights-${number}.xml`),
  ];
}

function pathsOf(file: string, context: CrawlerContext): AsyncIterable<string[]> | null {
  if (file === 'pages.xml') return pagePaths(context);
  const [, kind, digits] = /^(players|records|fights)-(\d{1,9})\.xml$/.exec(file) ?? [];
  const number = Number(digits);
  if (kind === 'players') return playerPaths(context, number);
  if (kind === undefined) return null;
  const ids = store.idsOfSitemap(
    context.database.kysely,
    kind === 'fights' ? 'fights' : 'monster_records',
    number,
  );
  return numberedPaths(kind === 'fights' ? fightPath : recordPath, ids);
}

const recordPath = (id: number) => `/monster-history/${id}`;

async function* pagePaths({
  database,
  names,
  loadLeague,
}: CrawlerContext): AsyncGenerator<string[]> {
  const { monsters, skills } = await loadLeague();
  yield [...LISTED_PAGES, DATA_PAGE];
  yield monsters.map(({ META }) => monsterPath(META));
  yield listTechniques(skills).map(({ type, slug }) => techniquePath(type, slug));
  const { tournaments, albums } = await store.listSmaller(database.kysely);
  const hidden = await names.current();
  yield tournaments
    .filter((id) => !hidden.has('tournament', id))
    .map((id) => `/tournament/view/${encodeURIComponent(id)}`);
  yield albums.map((id) => `/jukebox/albums/${encodeURIComponent(id)}`);
}

async function* playerPaths(
  { database, names }: CrawlerContext,
  number: number,
): AsyncGenerator<string[]> {
  for await (const players of store.playersOfSitemap(database.kysely, number)) {
    const hidden = await names.current();
    yield players.flatMap(({ userId, login }) =>
      login === null || hidden.isBlocked(userId) || hidden.has('player', login)
        ? []
        : [`/players/${encodeURIComponent(login)}`],
    );
  }
}

async function* numberedPaths(
  pathOf: (id: number) => string,
  chunks: AsyncIterable<number[]>,
): AsyncGenerator<string[]> {
  for await (const ids of chunks) yield ids.map(pathOf);
}
