// Builds the server before it starts if its sources have changed. It runs in a worker thread of the
// server's process (server/main.cjs), so that the memory of the compiler that strips types, some 11 MB,
// is released when the thread ends.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { complain, say } from '#server/start-log.ts';
import { buildServerIfChanged, isServerBuilt } from './build-web.ts';

const CHECK = fileURLToPath(new URL('../../server/check-settings.ts', import.meta.url));

try {
  // Validates the settings first, so that errors in them are reported before the slow build.
  if (!isServerBuilt()) {
    const { status } = spawnSync(process.execPath, [CHECK], { stdio: 'inherit' });
    if (status === 0) await buildServerIfChanged({ log: say });
    else process.exitCode = 1;
  }
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
