import { expect, test } from 'vitest';
import { wantedPage } from '../offline/offline-page.tsx';
import { isBeyond, isPagePath, listPortrait, offlineAddress } from './rules.ts';

test('calls, files, other sites’ documents, overlays, desks and logins pass the worker by', () => {
  const passed = ['/api/live', '/embed/next', '/overlay/match', '/host', '/tournament/create'];
  for (const path of [...passed, '/log-out', '/mobile-login', '/songs/a.mp3', '/data/fights.csv'])
    expect([path, isPagePath(path)]).toEqual([path, false]);
  for (const path of ['/', '/monsters/hare/hare', '/tournament/view/Cup', '/hosts', '/data-x'])
    expect([path, isPagePath(path)]).toEqual([path, true]);
});

test('the page that was asked for is in the fragment, which never leads to another site', () => {
  const address = offlineAddress(new URL('https://ring.example/monsters/compare?with=hare,pixie'));
  expect(address).toBe('https://ring.example/offline#/monsters/compare?with=hare,pixie');
  expect(wantedPage(new URL(address).hash)).toBe('/monsters/compare?with=hare,pixie');
  for (const hash of ['', '#', '#//evil.example', '#/\\evil.example', '#https://e', '#/offline'])
    expect(wantedPage(hash)).toBeNull();
});

test('a portrait of any size has one at the size of lists', () => {
  for (const path of ['/portraits/jpg/RED_APE.jpg', '/portraits/512/RED_APE.webp'])
    expect(listPortrait(path)).toBe('/portraits/96/RED_APE.webp');
  expect(listPortrait('/items/jpg/RED_APE.jpg')).toBeNull();
});

test.each([
  ['bytes=4-', false],
  ['bytes=7-7', false],
  ['bytes=-3', false],
  [null, false],
  ['bytes=8-', true],
  ['bytes=99999999-', true],
])('of a kept song of eight bytes %s is beyond its end: %s', (range, beyond) => {
  expect(isBeyond(range, 8)).toBe(beyond);
});
