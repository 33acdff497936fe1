import { buildServerIfChanged, buildWebIfChanged } from '#scripts/dev/build-web.ts';
import { ownConfig } from './config.ts';
import { checkPlaces } from './operations/places.ts';
import { complain, say } from './start-log.ts';

/**
 * Starts the sources while the web app is built. The server is built when it is open, for the next
 * start; only several workers wait for it, since each of them takes less memory then.
 */
export async function startWhileBuilding(): Promise<void> {
  try {
    // Reports errors in the settings at once, before anything is built.
    const config = ownConfig();
    await checkPlaces(config);
    const build = config.WORKERS > 1 ? buildServerIfChanged : buildWebIfChanged;
    const built = build({ log: say });
    // A failure is reported where `built` is awaited.
    built.catch(() => {});
    const { start } = await import('./start.ts');
    await start({ built });
    await buildServerIfChanged({ log: () => {} });
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
