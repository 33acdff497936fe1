import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LISTED_PAGES } from '#app/features/crawlers/rules.ts';
import type { Monster, Skills, Technique } from '#app/features/guide/contract.ts';
import { gradeOf, monsterPath, raceDisplayName } from '#app/features/guide/rules.ts';
import { loadReference } from '#reference/load.ts';
import { feed, fightEvent, monsterEvent, playerEvent } from '../testing/app.ts';
import { openTestSite } from '../testing/test-site.ts';

const { monsters, skills } = loadReference();

/** The facts on an entry page, read from its HTML. */
interface ShownEntry {
  number: string;
  title: string;
  description: string;
  portrait: string;
  stats: string[][];
  guts: string[];
  radar: string;
  techniques: { name: string; marked: boolean; figures: string[] }[][];
  canonical: string;
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const decode = (text: string) =>
  text.replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
const textOf = (html = '') =>
  decode(html.replaceAll(/<[^>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();
const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, inner]) => inner ?? '');
const first = (html: string, pattern: RegExp) => all(html, pattern)[0] ?? '';

/** The contents of sections that are within another section. */
function sectionsWithin(html: string): string[] {
  const open: number[] = [];
  const found: string[] = [];
  for (const { 0: tag, index } of html.matchAll(/<section\b|<\/section>/g)) {
    if (tag === '<section') open.push(index);
    else {
      const start = open.pop() ?? 0;
      if (open.length > 0) found.push(html.slice(start, index));
    }
  }
  return found;
}

function readEntry(html: string): ShownEntry {
  const article = first(html, /(<article[\s\S]*<\/article>)/g);
  const header = first(article, /<header[^>]*>([\s\S]*?)<\/header>/g);
  const base = first(article, /aria-labelledby="base-stats"([\s\S]*?)<\/section>/g);
  const [number, description] = all(header, /<p\b[^>]*>([\s\S]*?)<\/p>/g).map(textOf);
  const rows = all(first(base, /<tbody>([\s\S]*?)<\/tbody>/g), /<tr>([\s\S]*?)<\/tr>/g);
  const figures = (part: string) => all(part, /<dd[^>]*>([\s\S]*?)<\/dd>/g).map(textOf);
  const attribute = (part: string, pattern: RegExp) => decode(first(part, pattern));
  return {
    number: number ?? '',
    title: textOf(first(header, /<h1[^>]*>([\s\S]*?)<\/h1>/g)),
    description: description ?? '',
    portrait: attribute(header, /<img [^>]*\bsrc="([^"]*)"/g),
    stats: rows.map((row) => [
      textOf(first(row, /<abbr[^>]*>([\s\S]*?)<\/abbr>/g)),
      ...all(row, /<td[^>]*>([\s\S]*?)<\/td>/g).map(textOf),
    ]),
    guts: figures(base),
    radar: attribute(article, /<svg [^>]*role="img" aria-label="([^"]*)"/g),
    techniques: sectionsWithin(article).map((range) =>
      all(range, /<details[^>]*>([\s\S]*?)<\/details>/g).map((details) => {
        const summary = first(details, /<summary[^>]*>([\s\S]*?)<\/summary>/g);
        return {
          name: textOf(first(summary, /<span[^>]*>([^<]*)/g)),
          marked: textOf(summary).includes('Starts with it'),
          figures: figures(details),
        };
      }),
    ),
    canonical: attribute(html, /<link [^>]*rel="canonical" href="([^"]*)"/g),
  };
}

const signed = (value: number) => (value > 0 ? `+${value}` : String(value).replace('-', '−'));

function expectedTechnique(technique: Technique, monster: Monster) {
  const figures = [
    ...[
      technique.scaling,
      technique.category_name,
      technique.range,
      technique.guts_cost,
      technique.force,
      signed(technique.hit),
    ],
    ...[
      technique.withering,
      technique.sharpness,
      `${technique.time_hit} s`,
      `${technique.time_miss} s`,
      technique.recovery,
    ],
    ...[
      technique.life_steal,
      technique.guts_steal,
      technique.force_hit_self,
      technique.force_miss_self,
    ],
  ].map(String);
  return {
    name: technique.name,
    marked: monster.startingTechniques.includes(technique.name),
    figures,
  };
}

/** The expected facts on a monster's page, from the reference data. */
function expectedEntry(monster: Monster, { [monster.META.RACE_TYPE]: own = [] }: Skills) {
  const { STATS, META } = monster;
  const stats = ['LIF', 'POW', 'INT', 'SKI', 'SPD', 'DEF'] as const;
  const words = ['Life', 'Power', 'Intelligence', 'Skill', 'Speed', 'Defence'];
  const gains = stats.map((stat, at) => `${words[at]} ${STATS[stat].GAIN}`).join(', ');
  return {
    number: `No. ${monster.number}`,
    title: raceDisplayName(META),
    description:
      monster.description ??
      `Nobody has written a word about ${monster.name} yet. It has not complained.`,
    portrait: `/portraits/jpg/${META.RACE_SUPERTYPE}.jpg`,
    stats: stats.map((stat) => [stat, gradeOf(STATS[stat].GAIN), String(STATS[stat].BASE)]),
    guts: [String(STATS.GUTS_RATE.BASE), String(STATS.STARTING_GUTS.BASE)],
    radar: `Stat gains out of 5. ${monster.name}: ${gains}.`,
    techniques: [1, 2, 3, 4].map((range) =>
      own
        .filter((technique) => technique.range === range)
        .sort((a, b) => a.index - b.index)
        .map((technique) => expectedTechnique(technique, monster)),
    ),
    canonical: monsterPath(META),
  } satisfies ShownEntry;
}

let app: FastifyInstance;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ app, close } = await openTestSite());
});
afterAll(() => close());

test('entries are server-rendered with every figure of the reference data', async () => {
  expect(monsters).toHaveLength(415);
  const every = process.env.THOROUGH ? 1 : 12;
  for (const monster of monsters.filter((_, index) => index % every === 0)) {
    const { statusCode, body } = await app.inject(monsterPath(monster.META));
    expect(statusCode, monster.name).toBe(200);
    expect(readEntry(body), monster.name).toEqual(expectedEntry(monster, skills));
  }
});

/** The status and address of a page after its redirects. */
async function openedAt(address: string): Promise<[number, string]> {
  const { statusCode, headers } = await app.inject(address);
  const { location } = headers;
  return typeof location === 'string' ? openedAt(location) : [statusCode, address];
}

test.each([
  ['/monsters', '/monsters/ape/ape'],
  ['/monsters/', '/monsters/ape/ape'],
  ['/monsters/hare', '/monsters/hare/hare'],
  ['/monsters/hare/', '/monsters/hare/hare'],
  ['/monsters/Arrow_Head/', '/monsters/arrow_head/arrow_head'],
  ['/monsters/HARE/Golem', '/monsters/hare/golem'],
  ['/monsters/arrow-head/RARE%201', '/monsters/arrow_head/rare_1'],
  ['/versus?a=HARE&a=&b=Pixie', '/versus/hare/pixie'],
  ['/versus?b=Kung_Fu+Hare', '/monsters/compare?with=kung-fu-hare'],
  ['/versus', '/monsters/compare'],
])('the short, old or mistyped address %s leads to %s', async (from, to) => {
  expect(await openedAt(from)).toEqual([200, to]);
});

test('a comparison is server-rendered with title, description and picture', async () => {
  const { body } = await app.inject('/monsters/compare?with=hare,pixie');
  expect(body).toContain('<title>Hare vs Pixie');
  expect(body).toContain('content="/previews/HARE-vs-PIXIE.jpg"');
  expect(body).toContain('Hare: Life 3, Power 5');
});

test('without JavaScript a second monster and the duel of two are reached by links', async () => {
  const { body } = await app.inject('/monsters/compare?with=hare');
  expect(body).toContain('href="/monsters/compare?with=hare,golem"');
  const pair = await app.inject('/monsters/compare?with=hare,golem');
  expect(pair.body).toContain('href="/versus/hare/golem"');
});

test('an unknown technique, record, fight and pair have a page with the nearest, an unreadable address its own', async () => {
  const technique = await app.inject('/techniques/hare/none');
  expect(technique.statusCode).toBe(404);
  expect(technique.body).toMatch(/<h1[^>]*>No such technique<\/h1>/);
  const unknownRecord = await app.inject('/monster-history/12345678901');
  expect(unknownRecord.statusCode).toBe(404);
  expect(unknownRecord.body).toMatch(/<h1[^>]*>No such monster<\/h1>/);
  expect(unknownRecord.body).toContain('href="/search"');
  const fight = await app.inject('/fight/12345678901');
  expect([fight.statusCode, fight.body]).toEqual([404, expect.stringContaining('No such fight')]);
  const pair = await app.inject('/versus/haare/pixie');
  expect([pair.statusCode, pair.body]).toEqual([
    404,
    expect.stringContaining('href="/versus/hare/pixie"'),
  ]);
  const unreadable = await app.inject('/players/%00');
  expect(unreadable.statusCode).toBe(400);
  expect(unreadable.body).toMatch(/<h1[^>]*>This address cannot be read<\/h1>/);
});

test('the shop and its filters work without JavaScript', async () => {
  const { body } = await app.inject('/shop?view=catalogue&q=moo+chip');
  expect(body).toContain('Moo Chip');
  expect(body).toContain('12,000 Z');
  expect(body).not.toContain('Kasumi Chip</h3>');
});

test('the progress of a player has title, description and monsters', async () => {
  await feed(app, [playerEvent('kai', { victories: ['HARE'] })]);
  const { body } = await app.inject('/progress/kai');
  expect(body).toContain('<title>KAI’s progress');
  expect(body).toMatch(/<meta property="og:description" content="[^"]*1 of \d+ monsters/);
  expect(body).toContain('not yet defeated');
});

test('pages name the feeds that follow them, and a fight is an event for search engines', async () => {
  await feed(app, [monsterEvent(1), monsterEvent(2), fightEvent(1, 2)]);
  for (const [page, href] of [
    ['/players/kai', '/feeds/players/kai.atom'],
    ['/monsters/hare/hare', '/feeds/monsters/hare/hare.atom'],
    ['/champions', '/feeds/champions.atom'],
    ['/next', '/feeds/fights.ics'],
  ]) {
    expect((await app.inject(page ?? '')).body).toContain(`href="${href}"`);
    expect((await app.inject(href ?? '')).statusCode, href).toBe(200);
  }
  const { body } = await app.inject('/fight/1');
  const [, event = ''] = body.match(/<script type="application\/ld\+json">(.*?)<\/script>/s) ?? [];
  expect(JSON.parse(event)).toMatchObject({
    '@type': 'SportsEvent',
    name: 'Monster 1 vs Monster 2',
    startDate: '2026-01-02T03:05:00.000Z',
  });
});

test('the pages of the sitemap exist, and name their own addresses as canonical', async () => {
  for (const url of LISTED_PAGES) {
    const { statusCode, body } = await app.inject(`${url}?utm_source=chat`);
    expect([url, statusCode]).toEqual([url, 200]);
    expect(body).toContain(`<link rel="canonical" href="${url}`);
    expect(body).not.toContain('utm_source');
    expect(body).toContain('<meta property="og:site_name" content="Ringside"');
  }
  expect((await app.inject('/favicon.ico')).headers['content-type']).toBe('image/x-icon');
});
