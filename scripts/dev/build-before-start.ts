// Builds the server if its sources have changed, before it starts. It runs in a thread of the server's
// process (server/main.cjs), which ends with the compiler that takes types out of sources, some 11 MB, and all
// that was read for it.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { complain, say } from '#server/start-log.ts';
import { buildServerIfChanged, isServerBuilt } from './build-web.ts';

const CHECK = fileURLToPath(new URL('../../server/check-settings.ts', import.meta.url));

try {
  // The settings first: it says what is wrong with them before anything slow.
  if (!isServerBuilt()) {
    const { status } = spawnSync(process.execPath, [CHECK], { stdio: 'inherit' });
    if (status === 0) await buildServerIfChanged({ log: say });
    else process.exitCode = 1;
  }
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
