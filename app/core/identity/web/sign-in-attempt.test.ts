import { expect, test } from 'vitest';
import { beginSignIn, finishSignIn } from './sign-in-attempt.ts';
import { createMemoryStorage, TEST_IDENTITY } from './testing/identity.ts';

const origin = 'https://ringside.example';

function begin(redirectPath = '/shop') {
  const storage = createMemoryStorage();
  const address = new URL(beginSignIn(TEST_IDENTITY, { origin, redirectPath, storage }));
  return { storage, address, state: address.searchParams.get('state') ?? '' };
}

test('the authorize page is asked for a token, with a redirect URI and a state', () => {
  const { address, state } = begin();
  expect(address.origin + address.pathname).toBe(`${origin}/id/oauth2/authorize`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: 'ours',
    redirect_uri: `${origin}/`,
    response_type: 'token',
    scope: 'user:read:email',
    state,
  });
  expect(state).toMatch(/^[0-9a-f]{32}$/);
  expect(begin().state).not.toBe(state);
});

test('switching accounts makes the platform ask, even if it has a session', () => {
  const where = { origin, redirectPath: '/shop', storage: createMemoryStorage() };
  const address = new URL(beginSignIn(TEST_IDENTITY, { ...where, asSomebodyElse: true }));
  expect(address.searchParams.get('force_verify')).toBe('true');
});

test('a response with the right state gives the token and the way back, once', () => {
  const { storage, state } = begin();
  const answer = `access_token=abc&scope=user%3Aread%3Aemail&state=${state}&token_type=bearer`;
  const token = { kind: 'token', token: 'abc', redirectPath: '/shop' };
  expect(finishSignIn(answer, storage)).toEqual(token);
  expect(finishSignIn(answer, storage)).toEqual({ kind: 'failed' });
});

test.each(['access_token=abc', 'access_token=abc&state=', 'access_token=abc&state=forged'])(
  'a token without the right state is dropped: %s',
  (answer) => {
    expect(finishSignIn(answer, begin().storage)).toEqual({ kind: 'failed' });
    expect(finishSignIn(answer, createMemoryStorage())).toEqual({ kind: 'failed' });
  },
);

test('a denied login leads back without a token', () => {
  const { storage, state } = begin();
  const answer = `error=access_denied&error_description=The+user+denied+you+access&state=${state}`;
  expect(finishSignIn(answer, storage)).toEqual({ kind: 'denied', redirectPath: '/shop' });
});

test('a way back to another site is replaced by home', () => {
  const { storage, state } = begin('//evil.example');
  expect(finishSignIn(`access_token=abc&state=${state}`, storage)).toMatchObject({
    redirectPath: '/',
  });
});
