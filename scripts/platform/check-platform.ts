import { setTimeout as sleep } from 'node:timers/promises';
import type { IdentityAddresses } from '#app/core/identity/contract.ts';
import { SLOW_DOWN_STEP_MS } from '#app/core/identity/rules.ts';
import { createDeviceCalls, type DeviceCode } from '#app/core/identity/web/device/device-calls.ts';
import { createPlatform, type Grant } from '#app/core/identity/web/platform.ts';
import { type Config, ownConfig } from '#server/config.ts';
import { identityAddresses } from '#server/practice/practice-sign-in.ts';
import { checkPlatform, type Finding } from './checks.ts';

// `node scripts/run.mjs scripts/platform/check-platform.ts`: checks the configured login service and prints the problems.

const USAGE = `node scripts/run.mjs scripts/platform/check-platform.ts [--sign-in]
Tries the calls of the configured login service and says what is wrong.
--sign-in: also waits until somebody has entered a code, and walks on with the token.`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  if (args.some((arg) => arg !== '--sign-in')) {
    console.log(USAGE);
    return args.includes('--help') ? 0 : 2;
  }
  try {
    const config = ownConfig();
    if (config.platform) return await walk(config, config.platform, args.includes('--sign-in'));
    console.error(
      'No platform is set, so the practice login is used. Set IDENTITY_URL, PROFILE_URL and CLIENT_ID (docs/real-platform.md).',
    );
  } catch (error) {
    console.error((error as Error).message);
  }
  return 1;
}

async function walk(
  config: Config,
  platform: NonNullable<Config['platform']>,
  withSignIn: boolean,
): Promise<number> {
  const origin = new URL(config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).origin;
  console.log(`Asking ${platform.identityUrl} for ${origin}.`);
  if (!config.PUBLIC_URL)
    console.log(
      'PUBLIC_URL is not set; it has to be the address under which people reach the site.',
    );
  let isRight = true;
  const show = (finding: Finding) => {
    isRight &&= finding.isRight;
    console.log(
      `${finding.isRight ? 'ok   ' : 'WRONG'}  ${finding.part.padEnd(9)}  ${finding.text}`,
    );
  };
  for await (const finding of checkPlatform({ platform, origin })) show(finding);
  if (withSignIn && isRight) {
    for await (const finding of checkSignIn(identityAddresses(platform), console.log)) {
      show(finding);
    }
  }
  return isRight ? 0 : 1;
}

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
