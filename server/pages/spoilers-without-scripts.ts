import type { FastifyInstance } from 'fastify';

const COOKIE = 'ringside-spoilers';
const YEAR_SECONDS = 31_536_000;
const HIDING = '[data-result],[data-result] *{visibility:hidden!important}';
/** One answer is for one browser, unlike the pages, which are the same for all and kept by caches. */
const OWN = { 'cache-control': 'private, no-store', vary: 'cookie' };

/** A form of every page sets a cookie, which decides about the style sheet of such browsers. */
export function registerSpoilersWithoutScripts(app: FastifyInstance): void {
  app.get('/spoilers.css', ({ headers: { cookie = '' } }, reply) => {
    const hides = cookie.split(/;\s*/).includes(`${COOKIE}=hidden`);
    return reply
      .headers(OWN)
      .type('text/css; charset=utf-8')
      .send(hides ? HIDING : '');
  });
  app.get<{ Querystring: { results?: string } }>('/spoilers', ({ query: { results } }, reply) => {
    const age = results === 'hidden' ? YEAR_SECONDS : 0;
    return reply
      .headers(OWN)
      .header('set-cookie', `${COOKIE}=hidden; Path=/; Max-Age=${age}; SameSite=Lax; HttpOnly`)
      .redirect('/', 303);
  });
}
