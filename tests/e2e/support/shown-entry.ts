import type { Page } from '@playwright/test';
import type { Monster, Skills, Technique } from '#app/features/monsters/contract.ts';
import { gradeOf, monsterPath, raceDisplayName } from '#app/features/monsters/rules.ts';

/** The facts on an entry page, read from the server's HTML. */
export interface ShownEntry {
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

/** Parses pages in a blank browser page, without running or loading anything. */
export async function readEntries(page: Page, sources: string[]): Promise<ShownEntry[]> {
  return page.evaluate((pages) => {
    const read = (html: string) => {
      const document = new DOMParser().parseFromString(html, 'text/html');
      const text = (node: Element | null | undefined) =>
        (node?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
      const all = (selector: string, within: Element | Document = document) => [
        ...within.querySelectorAll(selector),
      ];
      const attribute = (selector: string, name: string) =>
        document.querySelector(selector)?.getAttribute(name) ?? '';
      const base = document.querySelector('[aria-labelledby="base-stats"]') as Element;
      const [number, description] = all('article > header p');
      return {
        number: text(number),
        title: text(document.querySelector('h1')),
        description: text(description),
        portrait: attribute('article > header img', 'src'),
        stats: all('tbody tr', base).map((row) => [
          text(row.querySelector('abbr')),
          ...all('td', row).map(text),
        ]),
        guts: all('dd', base).map(text),
        radar: attribute('svg[role="img"]', 'aria-label'),
        techniques: all('article section section').map((range) =>
          all('details', range).map((one) => ({
            name: one.querySelector('summary span')?.firstChild?.textContent ?? '',
            marked: text(one.querySelector('summary')).includes('Starts with it'),
            figures: all('dd', one).map(text),
          })),
        ),
        canonical: attribute('link[rel="canonical"]', 'href'),
      };
    };
    return pages.map(read);
  }, sources);
}

const signed = (value: number) => (value > 0 ? `+${value}` : String(value).replace('-', '−'));

function expectedTechnique(one: Technique, monster: Monster) {
  const figures = [
    ...[one.scaling, one.category_name, one.range, one.guts_cost, one.force, signed(one.hit)],
    ...[one.withering, one.sharpness, `${one.time_hit} s`, `${one.time_miss} s`, one.recovery],
    ...[one.life_steal, one.guts_steal, one.force_hit_self, one.force_miss_self],
  ].map(String);
  return { name: one.name, marked: monster.startingTechniques.includes(one.name), figures };
}

/** The expected facts on a monster's page, from the reference data. */
export function expectedEntry(monster: Monster, skills: Skills): ShownEntry {
  const { STATS, META } = monster;
  const stats = ['LIF', 'POW', 'INT', 'SKI', 'SPD', 'DEF'] as const;
  const words = ['Life', 'Power', 'Intelligence', 'Skill', 'Speed', 'Defence'];
  const gains = stats.map((stat, at) => `${words[at]} ${STATS[stat].GAIN}`).join(', ');
  const techniques = skills[META.RACE_TYPE] ?? [];
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
      techniques
        .filter((one) => one.range === range)
        .sort((a, b) => a.index - b.index)
        .map((one) => expectedTechnique(one, monster)),
    ),
    canonical: monsterPath(META),
  };
}
