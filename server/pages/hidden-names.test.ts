import { expect, test } from 'vitest';
import { HIDDEN_NAME } from '#app/core/names/rules.ts';
import { definitionOf } from '#app/features/tournaments/shown-bracket/bracket-view.ts';
import { testRecord } from '#app/features/tournaments/testing/tournament.ts';
import { createTestPostgres } from '#database/testing/each-database.ts';
import {
  callerHeaders,
  feed,
  fightEvent,
  monsterEvent,
  testSide,
  upcomingEvent,
} from '../testing/app.ts';
import { openTestSite } from '../testing/test-site.ts';

const SECRET = 'organisers-secret-0123456789';
const PREVIEWS = ['/monster-history/1'];
const OVERLAYS = ['/overlay/bracket/Cup', '/overlay/match', '/overlay/next', '/overlay/queue'];
const PAGES = ['/', '/next', '/champions?period=ever'];

test('link previews, pages and overlays show the placeholder of a hidden name', async ({
  onTestFinished,
}) => {
  const { app, close } = await openTestSite({ HOSTS: 'host', TOURNAMENT_SECRET: SECRET });
  onTestFinished(close);
  const post = async (url: string, headers: Record<string, string>, payload: object) =>
    expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
  const pages = (paths: string[]) =>
    Promise.all(paths.map(async (url) => (await app.inject(url)).body));

  await feed(app, [monsterEvent(1, { MONSTER_NAME: 'Rude Name' }), monsterEvent(2)]);
  const leftCombatant = { ...testSide(1), MONSTER_NAME: 'Rude Name' };
  await feed(app, [upcomingEvent('next', { leftCombatant })]);
  const organiser = { 'x-secret': SECRET };
  await post('/api/tournament', organiser, { name: 'Cup', participants: [{ ID: 1 }, { ID: 2 }] });
  const combatant = (ID: number) => ({
    ...definitionOf(testRecord(ID)),
    ...(ID === 1 && { MONSTER_NAME: 'Rude Name' }),
  });
  await post('/api/snapshot', organiser, {
    tournamentId: 'Cup',
    matchId: 'R1-1',
    roundName: 'Final',
    leftCombatant: combatant(1),
    rightCombatant: combatant(2),
    leftScore: 0,
    rightScore: 0,
    winner: null,
  });
  for (const page of await pages([...PREVIEWS, ...OVERLAYS, ...PAGES]))
    expect(page).toContain('Rude Name');

  await post('/api/host/names/hide', callerHeaders('host'), { kind: 'fighter', name: 'Rude Name' });
  for (const page of await pages([...PREVIEWS, ...OVERLAYS, ...PAGES])) {
    expect(page).toContain(HIDDEN_NAME);
    expect(page).not.toContain('Rude');
  }
  for (const page of await pages(PREVIEWS)) {
    expect(page).toMatch(new RegExp(`property="og:title" content="[^"]*${HIDDEN_NAME}`));
  }
});

/** Responses and pages of these are cached. */
const SHOWN_AT = [
  ...['/api/matches?pageSize=50', '/api/next', '/api/champions?period=ever', '/overlay/next'],
  ...['/recent', '/next', '/champions?period=ever', '/monster-history/3'],
  ...['/api/monster-names?term=rude', '/api/monster-query?RACE=PIXIE'],
];

test('a name that is hidden at one process is hidden at both, until it is shown again', async ({
  onTestFinished,
}) => {
  const postgres = await createTestPostgres();
  onTestFinished(async () => void (await postgres.drop()));
  const open = async () => {
    const { app, close } = await openTestSite({ HOSTS: 'host', DATABASE_URL: postgres.url });
    onTestFinished(close);
    return app;
  };
  const [one, other] = [await open(), await open()];
  const rude = { MONSTER_NAME: 'Rude Name', RACE: 'PIXIE' };
  const leftCombatant = { ...testSide(3), ...rude };
  await feed(one, [monsterEvent(2), monsterEvent(3, rude), fightEvent(3, 2, { leftCombatant })]);
  await feed(one, [upcomingEvent('rude', { leftCombatant })]);
  const shownAt = async () => {
    const asked = [one, other].flatMap((app, number) =>
      SHOWN_AT.map(async (url) =>
        (await app.inject(url)).body.includes('Rude') ? [`${number} ${url}`] : [],
      ),
    );
    return (await Promise.all(asked)).flat();
  };
  const change = async (path: string, payload: object) => {
    const headers = callerHeaders('host');
    const url = `/api/host/names/${path}`;
    expect((await one.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
  };
  await expect.poll(shownAt).toHaveLength(2 * SHOWN_AT.length);
  await change('hide', { kind: 'fighter', name: 'Rude Name' });
  await expect.poll(shownAt).toEqual([]);
  expect(await shownAt()).toEqual([]);
  await change('show', { kind: 'fighter', subject: 'Rude Name' });
  await expect.poll(shownAt).toHaveLength(2 * SHOWN_AT.length);
});
