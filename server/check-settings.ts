// Exits with code 1 and a message if a setting is wrong. scripts/dev/build-before-start.ts runs this
// before a build, so that the operator gets the error at once; a separate process releases its memory.
import { ownConfig } from './config.ts';
import { checkPlaces } from './operations/places.ts';
import { complain } from './start-log.ts';

try {
  await checkPlaces(ownConfig());
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
