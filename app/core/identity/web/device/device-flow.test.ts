import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../testing/identity.ts';
import type { DeviceCode, TokenAnswer } from './device-calls.ts';
import { createDeviceFlow } from './device-flow.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

function setUp({ storage = createMemoryStorage(), lifetimeMs = 120_000 } = {}) {
  let codes = 0;
  let seen = true;
  const requestDeviceCode = vi.fn(async (): Promise<DeviceCode> => {
    const number = ++codes;
    return {
      deviceCode: `device-${number}`,
      userCode: `USER${number}`,
      verificationUri: 'https://id.example/activate',
      lifetimeMs,
      intervalMs: 5000,
    };
  });
  const requestToken = vi.fn(async (_code: string): Promise<TokenAnswer> => ({ kind: 'pending' }));
  const onGrant = vi.fn();
  const platform = { requestDeviceCode, requestToken };
  const flow = createDeviceFlow({ platform, storage, onGrant, isSeen: () => seen });
  const setSeen = (now: boolean) => {
    seen = now;
  };
  const userCode = () => {
    const state = flow.getState();
    return state.step === 'waiting' ? state.code.userCode : null;
  };
  return { flow, requestDeviceCode, requestToken, onGrant, storage, setSeen, userCode };
}

test('polls at the server’s interval until there is a token', async () => {
  const { flow, requestToken, onGrant, userCode } = setUp();
  flow.start();
  await seconds(0);
  expect(userCode()).toBe('USER1');
  await seconds(4.9);
  expect(requestToken).not.toHaveBeenCalled();
  await seconds(5.1);
  expect(requestToken.mock.calls).toEqual([['device-1'], ['device-1']]);
  const grant = { accessToken: 't0', refreshToken: 'r0' };
  requestToken.mockResolvedValue({ kind: 'token', grant });
  await seconds(5);
  expect(onGrant.mock.calls).toEqual([[grant]]);
  expect(flow.getState()).toEqual({ step: 'done' });
  await seconds(600);
  expect(requestToken).toHaveBeenCalledTimes(3);
});

test('polls 5 s less often after each slow_down', async () => {
  const { flow, requestToken } = setUp();
  flow.start();
  requestToken.mockResolvedValueOnce({ kind: 'slow-down' });
  await seconds(5);
  await seconds(9.9);
  expect(requestToken).toHaveBeenCalledTimes(1);
  await seconds(0.2);
  expect(requestToken).toHaveBeenCalledTimes(2);
  await seconds(10);
  expect(requestToken).toHaveBeenCalledTimes(3);
});

test('retries after the interval on an error, and shows the error meanwhile', async () => {
  const { flow, requestToken } = setUp();
  flow.start();
  requestToken.mockRejectedValueOnce(new Error('no network'));
  await seconds(5);
  expect(flow.getState()).toMatchObject({ step: 'waiting', silent: true });
  await seconds(5);
  expect(flow.getState()).toMatchObject({ step: 'waiting', silent: false });
});

test('replaces an expired code once automatically, then only on request', async () => {
  const { flow, requestDeviceCode, userCode } = setUp();
  flow.start();
  await seconds(119);
  expect(userCode()).toBe('USER1');
  await seconds(2);
  expect(userCode()).toBe('USER2');
  await seconds(121);
  expect(flow.getState()).toEqual({ step: 'expired' });
  await seconds(600);
  expect(requestDeviceCode).toHaveBeenCalledTimes(2);
  flow.renew();
  await seconds(0);
  expect(userCode()).toBe('USER3');
});

test('replaces a code that expired in the background when the page is visible again', async () => {
  const { flow, setSeen, requestDeviceCode, userCode } = setUp();
  flow.start();
  await seconds(0);
  setSeen(false);
  await seconds(130);
  expect(requestDeviceCode).toHaveBeenCalledTimes(1);
  setSeen(true);
  flow.wake();
  await seconds(0);
  expect(userCode()).toBe('USER2');
});

test('polls as soon as a page whose timers were suspended is visible again', async () => {
  const { flow, requestToken } = setUp();
  flow.start();
  await seconds(6);
  expect(requestToken).toHaveBeenCalledTimes(1);
  flow.wake();
  await seconds(0);
  expect(requestToken).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 20_000);
  flow.wake();
  await seconds(0);
  expect(requestToken).toHaveBeenCalledTimes(2);
});

test('continues with the same code after a reload, unless it has expired', async () => {
  const first = setUp();
  const { storage } = first;
  const stop = first.flow.start();
  await seconds(0);
  const code = first.userCode();
  stop();
  const second = setUp({ storage });
  const stopSecond = second.flow.start();
  expect(second.userCode()).toBe(code);
  expect(second.requestDeviceCode).not.toHaveBeenCalled();
  stopSecond();
  await seconds(121);
  const third = setUp({ storage });
  third.flow.start();
  await seconds(0);
  expect(third.requestDeviceCode).toHaveBeenCalledTimes(1);
});

test('shows a denial; a new code has to be requested', async () => {
  const { flow, requestToken, userCode } = setUp();
  flow.start();
  requestToken.mockResolvedValueOnce({ kind: 'denied' });
  await seconds(300);
  expect(flow.getState()).toEqual({ step: 'denied' });
  flow.renew();
  await seconds(0);
  expect(userCode()).toBe('USER2');
});

test('shows that no code is available, and retries', async () => {
  const { flow, requestDeviceCode, userCode } = setUp();
  requestDeviceCode.mockRejectedValueOnce(new Error('no network'));
  flow.start();
  await seconds(0);
  expect(flow.getState()).toEqual({ step: 'unreachable' });
  await seconds(5);
  expect(userCode()).toBe('USER1');
});

test('polls until a code expires, even if the service does not recognise it yet', async () => {
  const { flow, requestToken, onGrant, userCode } = setUp();
  flow.start();
  await seconds(110);
  expect(userCode()).toBe('USER1');
  expect(requestToken.mock.calls.length).toBeGreaterThanOrEqual(21);
  const grant = { accessToken: 't0', refreshToken: null };
  requestToken.mockResolvedValue({ kind: 'token', grant });
  await seconds(5);
  expect(onGrant.mock.calls).toEqual([[grant]]);
});

test('recognises an expired code by the response if the service gave no lifetime', async () => {
  const { flow, requestToken, userCode } = setUp();
  flow.start();
  requestToken.mockResolvedValueOnce({ kind: 'expired' });
  await seconds(5);
  expect(userCode()).toBe('USER2');
});
