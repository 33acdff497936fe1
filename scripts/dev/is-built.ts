// Ends with code 0 if the built web app and server are up to date, or else with 1.
import { isServerBuilt } from './build-web.ts';

process.exitCode = isServerBuilt() ? 0 : 1;
