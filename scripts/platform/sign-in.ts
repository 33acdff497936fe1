import { setTimeout as sleep } from 'node:timers/promises';
import type { IdentityAddresses } from '#app/core/identity/contract.ts';
import { SLOW_DOWN_STEP_MS } from '#app/core/identity/rules.ts';
import { createDeviceCalls, type DeviceCode } from '#app/core/identity/web/device/device-calls.ts';
import { createPlatform, type Grant } from '#app/core/identity/web/platform.ts';
import type { Finding } from './checks.ts';

type Say = (sentence: string) => void;

/** With the same calls as the browser's. */
export async function* checkSignIn(identity: IdentityAddresses, say: Say): AsyncGenerator<Finding> {
  const platform = createPlatform(identity);
  const right = (part: string, text: string) => ({ part, isRight: true, text });
  const wrong = (part: string, text: string) => ({ part, isRight: false, text });

  const grant = await waitForGrant(identity, say);
  if (typeof grant === 'string') return yield wrong('token', grant);
  yield right('token', 'The code was entered and brought a token.');
  const held = await platform.validate(grant.accessToken);
  if (!held) return yield wrong('validate', 'The platform refuses the token it has just given.');
  const minutes = Math.round(held.expiresInMs / 60_000);
  yield right('validate', `The token is ours and good for another ${minutes} minutes.`);
  const viewer = await platform.findViewer(grant.accessToken);
  if (!viewer) return yield wrong('users', 'The profile is refused to the token.');
  yield right('users', `It belongs to ${viewer.displayName} (${viewer.login}, ${viewer.userId}).`);

  if (grant.refreshToken === null) {
    yield wrong('renewal', 'The token came without a refresh token: the sign-in ends with it.');
    return await platform.revoke(grant.accessToken);
  }
  const next = await platform.refresh(grant.refreshToken);
  if (!next) return yield wrong('renewal', 'The platform refuses to renew the token.');
  const rotated = next.refreshToken === grant.refreshToken ? 'the same' : 'another';
  yield right('renewal', `It was renewed, with ${rotated} refresh token.`);
  await platform.revoke(next.accessToken);
}

async function waitForGrant(identity: IdentityAddresses, say: Say): Promise<Grant | string> {
  const calls = createDeviceCalls(identity);
  const code: DeviceCode = await calls.requestDeviceCode();
  const endsAt = Date.now() + code.lifetimeMs;
  say(
    `Open ${code.verificationUri} and enter ${code.userCode} (until ${new Date(endsAt).toLocaleTimeString()}).`,
  );
  let { intervalMs } = code;
  while (Date.now() < endsAt) {
    await sleep(intervalMs);
    const answer = await calls.requestToken(code.deviceCode).catch(() => null);
    if (answer?.kind === 'token') return answer.grant;
    if (answer?.kind === 'denied') return 'The sign-in was turned down.';
    if (answer?.kind === 'slow-down') intervalMs += SLOW_DOWN_STEP_MS;
  }
  return 'Nobody has entered the code in its time.';
}
