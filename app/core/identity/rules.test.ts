import { describe, expect, test } from 'vitest';
import {
  isMobileUserAgent,
  isNameOf,
  mobileLoginPath,
  returnPath,
  safeRedirectPath,
} from './rules.ts';

describe('the redirect parameter accepts only paths of this site', () => {
  test.each([
    '/',
    '/playlists',
    '/monsters/hare/hare',
    '/music-search?searchType=song',
    '/shop#raffle',
  ])('%s is accepted', (path) => expect(safeRedirectPath(path)).toBe(path));

  test.each([
    null,
    undefined,
    '',
    'playlists',
    '//evil.example',
    '///evil.example',
    'https:evil',
    'https://evil.example',
    '/\\evil',
    '\\\\evil',
    '/%5Cevil.example',
    '/%2Fevil.example',
    '%2F%2Fevil.example',
    '/%09/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '/ok/%2F/evil',
    '/%',
    ' /shop',
    'data:text/html,x',
  ])('%j leads to home', (path) => expect(safeRedirectPath(path)).toBe('/'));
});

test('phones and tablets are recognised by Mobi or Android in the user agent', () => {
  expect(isMobileUserAgent('Mozilla/5.0 (iPhone) Version/18.0 Mobile/15E148 Safari/604.1')).toBe(
    true,
  );
  expect(isMobileUserAgent('Mozilla/5.0 (Linux; Android 16; Tablet)')).toBe(true);
  expect(isMobileUserAgent('Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0')).toBe(false);
});

test('a username is the login or the display name, in any case', () => {
  const person = { login: 'ana_b', displayName: 'Ana_B' };
  for (const name of ['ana_b', 'Ana_B', 'ANA_B']) expect(isNameOf(name, person)).toBe(true);
  for (const name of ['', 'ana', 'ana_bb']) expect(isNameOf(name, person)).toBe(false);
});

test('the device-code login returns to the page that opened it', () => {
  expect(mobileLoginPath('/')).toBe('/mobile-login');
  expect(mobileLoginPath('/shop?a=b')).toBe('/mobile-login?redirect=%2Fshop%3Fa%3Db');
  const other = { asSomebodyElse: true };
  expect(mobileLoginPath('/', other)).toBe('/mobile-login?account=other');
  expect(mobileLoginPath('/shop', other)).toBe('/mobile-login?redirect=%2Fshop&account=other');
  expect(returnPath({ pathname: '/shop', search: '?a=b' })).toBe('/shop?a=b');
  const desk = { pathname: '/tournament/create', search: '?secret=s3cret' };
  expect(returnPath(desk)).toBe('/tournament/create');
  expect(returnPath({ ...desk, search: '?a=b&secret=s3cret' })).toBe('/tournament/create?a=b');
  expect(returnPath({ pathname: '/mobile-login', search: '?redirect=%2Fshop' })).toBe('/shop');
  expect(returnPath({ pathname: '/mobile-login/', search: '' })).toBe('/');
});
