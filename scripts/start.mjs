// `npm start`: installs if needed, builds if changed, and runs the built server. With arguments it is `npm run ringside`.
import { runNode, setUp } from './setup.mjs';

/** With a lower limit V8 collects garbage earlier: a loaded process takes a third less memory. */
const SERVER = '--max-heap-size=512 build/app/main.js'.split(' ');

const options = process.argv.slice(2);

await setUp();
process.exitCode =
  options.length > 0
    ? await runNode('scripts/operator/ringside.ts', ...options)
    : (await runNode('scripts/dev/build-web.ts')) || (await runNode(...SERVER));
