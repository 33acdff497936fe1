import { expect, test } from 'vitest';
import { HIDDEN_NAME } from '#app/core/names/rules.ts';
import { definitionOf } from '#app/features/tournaments/shown-bracket/bracket-view.ts';
import { testRecord } from '#app/features/tournaments/testing.ts';
import { callerHeaders, feed, monsterEvent, testSide, upcomingEvent } from '../testing/app.ts';
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
