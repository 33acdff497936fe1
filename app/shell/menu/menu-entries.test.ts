import { expect, test } from 'vitest';
import { menuEntries } from './menu-entries.ts';

const SITE = {
  streamUrl: 'https://stream.example/league',
  chatUrl: 'https://chat.example/league',
  moreLinks: [{ label: 'Rules', to: 'https://rules.example/', external: true as const }],
};

test('the side menu for everyone: four pages, then chat, stream and external links of the league', () => {
  expect(
    menuEntries(SITE, null).map(({ label, to, external }) => [label, to, Boolean(external)]),
  ).toEqual([
    ['Monster Guide', '/monsters', false],
    ['Monster Search', '/monster-search/', false],
    ['Item Shop', '/shop', false],
    ['Music Search', '/music-search?searchType=song', false],
    ['Community Chat', 'https://chat.example/league', true],
    ['Live Stream', 'https://stream.example/league', true],
    ['Rules', 'https://rules.example/', true],
  ]);
});

test('a viewer who is logged in also has Progress, Inventory and Playlists', () => {
  const entries = menuEntries(SITE, { login: 'ada' });
  const own = entries.filter(({ to }) => !menuEntries(SITE, null).some((entry) => entry.to === to));
  expect(own.map(({ label, to }) => [label, to])).toEqual([
    ['Progress', '/progress/ada'],
    ['Inventory', '/inventory'],
    ['Playlists', '/playlists'],
  ]);
});
