import { expect, test } from 'vitest';
import { feedEvent } from '#app/features/feed/contract.ts';
import { TEST_FEED_KEY } from '#server/testing/app.ts';
import { openSite } from '../security/site.ts';
import { hasPython, runPython } from './run-python.ts';

test.skipIf(!hasPython)(
  'a client made only from the OpenAPI document can feed every type of event, and pages show them',
  { timeout: 180_000 },
  async () => {
    const { app, close } = await openSite();
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const { types, named } = JSON.parse(await runPython('stranger.py', [origin, TEST_FEED_KEY]));
    const known = feedEvent.def.options.map(({ shape }) => shape.type.def.values[0]);
    expect([...types].sort()).toEqual([...known].sort());
    expect(named).toEqual(expect.arrayContaining(['MONSTER_NAME', 'LIF', 'DATE', 'monsterName']));
    const page = async (address: string) => (await app.inject(address)).body;
    const recent = await page('/recent');
    for (const name of ['Rusty', 'Bolt']) expect(recent).toContain(name);
    const { records } = (await app.inject('/api/matches')).json();
    // The correction made the right side win by knock-out.
    expect(records).toHaveLength(1);
    expect(records[0].outcome).toEqual({ leftSideWins: false, knockOut: true });
    expect(await page(`/monster-history/${records[0].rightCombatant.ID}/details`)).toContain('–');
    expect(await page('/players/ana')).toContain('Ana');
    expect(await page('/jukebox/albums/turf-tunes')).toContain('First Bell');
    const store = (await app.inject('/api/store-status')).json();
    expect(store.status.items.length).toBeGreaterThan(0);
    const next = await page('/next');
    for (const shown of ['Rusty', 'Bets close in', 'Our estimate']) expect(next).toContain(shown);
    expect(await page('/champions')).toContain('Bolt');
    expect(await page('/odds')).toContain('estimate');
    const commands = [
      '!next',
      '!breed hare',
      '!player ana',
      '!player nobody',
      '!champion',
      '!knockouts',
    ];
    const said = await runPython('bot.py', [origin], commands.join('\n'));
    expect(said.trim().split('\n')).toEqual([
      expect.stringMatching(/^Rusty vs \w+, \d+ : \d+$/),
      expect.stringContaining('hare wins '),
      'Ana: 0 of 1',
      'No such player.',
      'Bolt, 1 in a row',
      '1 knock-outs',
    ]);
    await close();
  },
);
