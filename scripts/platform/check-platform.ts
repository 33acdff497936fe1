// `node scripts/run.mjs scripts/platform/check-platform.ts`: checks the configured login service and prints the problems.
import type { Config } from '#server/config.ts';
import { ownConfig } from '#server/config.ts';
import { identityAddresses } from '#server/practice/practice-sign-in.ts';
import { checkPlatform, type Finding } from './checks.ts';
import { checkSignIn } from './sign-in.ts';

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
