import type { RouteOptions } from 'fastify';
import { API_MOUNT } from '../context.ts';

const SEARCHES = [
  '/monster-query',
  '/album-search',
  '/albums-by-song-search/:term',
  '/albums-by-search/:term',
  '/player-search',
  '/songs-by-title',
  '/monsters-by-line',
];

/** The calls of the game host, which are not limited. */
const FEED = ['/feed', '/feed/check', '/feed/state', '/message/next', '/message/:id/ack'];

/** Pictures, songs, covers and link previews, outside the call table. */
const FILES = /^\/(?:songs|music-files|album-covers|portraits|items|previews)\//;

/** Embeds, feeds and lines for chat bots: one address may ask for a thousand people. */
const SHARED = /^\/(?:embed|say|oembed|feeds)(?:\/|$)/;

/** Sitemaps read as much of the database as a page does; files of all data are long. */
const SITEMAPS = /^\/(?:sitemap(?:s\/|\.xml)|data(?:\/|$))/;

/** `rest` is what costs little: cached answers, assets, the live channel, health. */
export type RateClass = 'reads' | 'searches' | 'writes' | 'pages' | 'files' | 'feed' | 'rest';

type LimitedRoute = Pick<RouteOptions, 'method' | 'url' | 'config'>;

/** The class of a route, which has a rate of its own. */
export function rateClassOf({ method, url, config }: LimitedRoute): RateClass {
  if (url === '/*' || SITEMAPS.test(url)) return 'pages';
  if (FILES.test(url)) return 'files';
  if (SHARED.test(url)) return 'reads';
  if (!url.startsWith(`${API_MOUNT}/`) || config?.hot) return 'rest';
  const path = url.slice(API_MOUNT.length);
  if (/^\/(?:live$|changes\/|status$|docs)/.test(path)) return 'rest';
  if (FEED.includes(path)) return 'feed';
  if (SEARCHES.includes(path)) return 'searches';
  if (['POST', 'PUT', 'PATCH', 'DELETE'].includes(String(method))) return 'writes';
  return 'reads';
}

/** As a multiple of `SHED_AT_DELAY_MS`: the most expensive first. */
export const REFUSED_AT: Record<RateClass, number> = {
  pages: 1,
  searches: 1,
  reads: 2,
  writes: 2,
  feed: 4,
  files: Number.POSITIVE_INFINITY,
  rest: Number.POSITIVE_INFINITY,
};
