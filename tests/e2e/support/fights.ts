import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { FEED_KEY } from './app.ts';

/**
 * Feeds a fight between two new monsters.
 * @returns the loser's name, which is unique
 */
export async function decideFight(request: APIRequestContext, race = 'HARE'): Promise<string> {
  const base = 900_000_000 + Math.floor(Math.random() * 90_000_000);
  const loser = `Lou ${base % 1_000_000}`;
  const date = new Date().toISOString();
  const stats = { LIF: 1, POW: 1, INT: 1, SKI: 1, SPD: 1, DEF: 1, LOYALTY: 50 };
  const enter = (ID: number, MONSTER_NAME: string) => ({
    id: `e2e-monster-${ID}`,
    type: 'monster',
    ID,
    MONSTER_NAME,
    RACE: race,
    ...stats,
    GUTS_RATE: 10,
    STARTING_GUTS: 50,
    TECHNIQUES: [],
    DATE: date,
  });
  const [left, right] = [enter(base, 'Victor'), enter(base + 1, loser)];
  const side = ({ ID, MONSTER_NAME, RACE }: typeof left) => ({ ID, MONSTER_NAME, RACE });
  const fight = {
    id: `e2e-fight-${base}`,
    type: 'fight',
    date,
    leftCombatant: side(left),
    rightCombatant: side(right),
    outcome: { leftSideWins: true, knockOut: true },
  };
  await feed(request, [left, right, fight]);
  return loser;
}

/** Announces a fight of a hare of this name, on which bets are accepted for a minute. */
export async function announceFight(request: APIRequestContext, name: string): Promise<void> {
  const bout = randomUUID();
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const announced = {
    ...{ id: bout, type: 'upcoming', bout },
    leftCombatant: { MONSTER_NAME: name, RACE: 'HARE' },
    rightCombatant: { MONSTER_NAME: 'Bolt', RACE: 'PIXIE' },
    ...{ bettingClosesAt: at(60_000), startsAt: at(61_000) },
  };
  await feed(request, [announced]);
}

async function feed(request: APIRequestContext, events: object[]): Promise<void> {
  const response = await request.post('/api/feed', {
    headers: { authorization: `Bearer ${FEED_KEY}` },
    data: events,
  });
  expect(await response.json()).toMatchObject({ accepted: events.length, rejected: [] });
}

/** Notes, before the first page is opened, what its region for results says. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    new MutationObserver(() => {
      const said = document.querySelector('[data-said]')?.textContent ?? '';
      if (said !== '' && said !== spoken.at(-1)) spoken.push(said);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** What was said since the document was opened, in order. */
export const spokenOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);

/**
 * What a screen reader speaks, step by step: what has the focus after a key, or what the region for results
 * says after something happened; an empty text for nothing.
 */
type Script = readonly (
  | { press: string; reads: string }
  | { after: () => Promise<unknown>; says: () => string }
)[];

/** A role with its name is one text, in which a colon means nothing; a role with its text is not. */
const asYaml = (reads: string) =>
  /^\w+: /.test(reads) ? reads : `'${reads.replaceAll("'", "''")}'`;

/** Plays a script; what is read is written as in snapshots of the accessibility tree. */
export async function expectSpoken(page: Page, script: Script): Promise<void> {
  for (const step of script) {
    if ('press' in step) {
      await page.keyboard.press(step.press);
      await expect(page.locator(':focus')).toMatchAriaSnapshot(`- ${asYaml(step.reads)}`);
    } else {
      const before = (await spokenOn(page)).length;
      await step.after();
      const news = async () => (await spokenOn(page)).slice(before).join(' ');
      if (step.says() === '') expect(await news()).toBe('');
      // Others that arrive at the same time are said with it.
      else await expect.poll(news).toContain(step.says());
    }
  }
}
