// Ends with code 1 and a sentence when a setting is wrong. main.cjs runs this before a build, for
// which nobody should have to wait to hear of it; in a process of its own, whose memory goes with it.
import { ownConfig } from './config.ts';
import { checkPlaces } from './operations/places.ts';
import { complain } from './start-log.ts';

try {
  await checkPlaces(ownConfig());
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
