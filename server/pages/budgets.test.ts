import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { createPracticeSeason } from '#demo/season/practice-season.ts';
import { loadReference } from '#reference/load.ts';
import { createTestApp, feed, testConfig } from '../testing/app.ts';
import { createPageContext } from './page-context.ts';

/** Frames are not hydrated: none of its scripts is loaded. */
const WITHOUT_SCRIPTS = 'pages/frames/frame-page';
/** In bytes; scripts and styles compressed with gzip. */
const BUDGETS = {
  homeScripts: 169_500,
  routeScripts: 196_000,
  styles: 24_000,
  recentHtml: 50_000,
  firstViewImages: 160_000,
};
/** With the six connections of a browser to a server without HTTP/2: two round trips, and the last small ones. */
const SCRIPTS_OF_A_PAGE = 14;
/** Pictures loaded before scrolling: the eager ones and this many lazy ones. */
const LAZY_IN_FIRST_VIEW = 14;

const CLIENT = path.join(import.meta.dirname, '..', '..', 'build', 'client');

interface Route {
  id: string;
  parentId?: string;
  module: string;
  imports?: string[];
  css?: string[];
}

interface Manifest {
  url: string;
  entry: { module: string; imports: string[]; css?: string[] };
  routes: Record<string, Route>;
}

describe('the files that a browser loads before a page can be used', () => {
  test('scripts are at most 169.5 kB for home and 196 kB for any page', () => {
    const manifest = readManifest();
    const heavy = routesWithScripts(manifest)
      .map((id) => ({ id, bytes: weigh(firstLoad(manifest, id).scripts) }))
      .filter(({ id, bytes }) => bytes > scriptBudget(id));
    expect(heavy).toEqual([]);
    expect(weigh(firstLoad(manifest, 'root').scripts)).toBeGreaterThan(50_000);
  });

  test('a page has three style sheets, the last its own, of at most 24 kB', () => {
    const manifest = readManifest();
    const shared = new Set(firstLoad(manifest, 'root').styles);
    expect(shared.size).toBe(2);
    for (const id of Object.keys(manifest.routes)) {
      const styles = new Set(firstLoad(manifest, id).styles);
      expect(styles.difference(shared).size).toBeLessThanOrEqual(1);
      expect(weigh([...styles])).toBeLessThanOrEqual(BUDGETS.styles);
    }
    expect(weigh([...shared])).toBeGreaterThan(1000);
  });

  test('any page has at most fourteen scripts', () => {
    const manifest = readManifest();
    const many = routesWithScripts(manifest)
      .map((id) => ({ id, scripts: new Set(firstLoad(manifest, id).scripts).size }))
      .filter(({ scripts }) => scripts > SCRIPTS_OF_A_PAGE);
    expect(many).toEqual([]);
  });
});

describe('pages of the practice season', () => {
  const folder = createTestFolder();
  let app: FastifyInstance;
  let close: () => Promise<unknown>;

  beforeAll(async () => {
    const database = await openDatabase({ dataDir: folder.path });
    app = await createTestApp(database, {}, addPages);
    close = async () => {
      await app.close();
      await database.close();
      await folder.remove();
    };
    const season = createPracticeSeason({ reference: loadReference(), seed: 'ringside' });
    const { batches } = await season.history({ fights: 60, endingAt: Date.now() });
    for (const batch of batches) await feed(app, batch);
  });
  afterAll(() => close());

  test('Recent Fights is at most 50 kB of HTML, with all its fifty fights and their links', async () => {
    const { body } = await app.inject('/recent');
    expect(body.match(/<time /g)).toHaveLength(50);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(BUDGETS.recentHtml);
  });

  test('style sheets are requested first, the page’s own last; the portrait has high priority, scripts low', async () => {
    const { body, headers } = await app.inject('/monsters/hare/hare');
    const sheets = String(headers.link).matchAll(
      /<\/assets\/([\w-]+)-[\w-]{8}\.css>; rel=preload; as=style/g,
    );
    expect([...sheets].map(([, name]) => name)).toEqual(['shell', 'styles', 'entry-page']);
    const preloads = body.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
    expect(preloads.length).toBeGreaterThan(4);
    expect(preloads.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([]);
    const [portrait] = body.match(/<img [^>]*loading="eager"[^>]*>/) ?? [];
    expect(portrait).toContain('fetchPriority="high"');
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('scripts are served as the build has compressed them with %s', async (encoding, expand) => {
    const [file = ''] = firstLoad(readManifest(), 'root').scripts;
    const headers = { 'accept-encoding': encoding };
    const answer = await app.inject({ url: file, headers });
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const made = path.join(CLIENT, `${file}.${encoding === 'br' ? 'br' : 'gz'}`);
    expect(answer.rawPayload).toEqual(readFileSync(made));
    expect(expand(answer.rawPayload)).toEqual(readFileSync(path.join(CLIENT, file)));
  });

  test.each(['/', '/recent', '/monsters/hare/hare', '/shop', '/album-search'])(
    'the pictures of the first view of %s are at most 160 kB',
    async (page) => {
      const { body } = await app.inject(page);
      const all = [...body.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
      const lazy = all.filter((tag) => tag.includes('loading="lazy"'));
      const eager = all.filter((tag) => !lazy.includes(tag));
      const shown = [...eager, ...lazy.slice(0, LAZY_IN_FIRST_VIEW)].map(sourceOf);
      const sizes = await Promise.all([...new Set(shown)].map((source) => sizeOf(app, source)));
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(
        BUDGETS.firstViewImages,
      );
    },
  );
});

function readManifest(): Manifest {
  const assets = path.join(CLIENT, 'assets');
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name)) ?? '';
  const script = readFileSync(path.join(assets, file), 'utf8');
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1));
}

const routesWithScripts = ({ routes }: Manifest) =>
  Object.keys(routes).filter((id) => id !== WITHOUT_SCRIPTS);

function scriptBudget(id: string): number {
  return id.endsWith('/home-page') ? BUDGETS.homeScripts : BUDGETS.routeScripts;
}

/** The files linked from a route's document: those of the entry, the route and its parents. */
function firstLoad({ url, entry, routes }: Manifest, id: string) {
  const scripts = [url, entry.module, ...entry.imports];
  const marked = [...(entry.css ?? [])];
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) {
    scripts.push(route.module, ...(route.imports ?? []));
    marked.push(...(route.css ?? []));
  }
  // React Router marks some addresses.
  return { scripts, styles: marked.map((sheet) => sheet.replace('#', '')) };
}

function weigh(addresses: string[]): number {
  return [...new Set(addresses)].map(compressedSize).reduce((sum, size) => sum + size, 0);
}

/** By file, since most pages share most files. */
const compressedSizes = new Map<string, number>();

function compressedSize(file: string): number {
  const size = compressedSizes.get(file) ?? gzipSync(readFileSync(path.join(CLIENT, file))).length;
  compressedSizes.set(file, size);
  return size;
}

async function addPages(app: FastifyInstance): Promise<void> {
  const { registerPages } = await import('./pages.ts');
  await registerPages(app, createPageContext(app, testConfig(), loadReference()), []);
}

const sourceOf = (tag: string) => / src="([^"]*)"/.exec(tag)?.[1] ?? '';

async function sizeOf(app: FastifyInstance, source: string): Promise<number> {
  const { statusCode, rawPayload } = await app.inject(source.replaceAll('&amp;', '&'));
  expect(statusCode, source).toBe(200);
  return rawPayload.length;
}
