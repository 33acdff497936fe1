// Imports nothing of ours before the checks, so that an old Node prints a helpful error.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const at = (place: string) => fileURLToPath(new URL(place, import.meta.url));
const CACHE = at('../node_modules/.cache/ringside/compiled');

function readsTypeScript(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 2) || (major === 22 && minor >= 18);
}

const unknown = process.argv.slice(2).find((argument) => argument !== '--dev');

if (unknown !== undefined) {
  console.error(`The server takes no ${unknown}. npm run ringside -- --help lists the commands.`);
  process.exitCode = 1;
} else if (readsTypeScript()) {
  // Set in the environment for the threads of the database, too.
  process.env.NODE_COMPILE_CACHE ||= CACHE;
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  const { start } = await import('./start.ts');
  await start({ dev: process.argv.includes('--dev') });
  module.flushCompileCache();
} else {
  console.error(
    `Ringside runs on Node 22.18, 24.2 or newer; this is ${process.version}. Start it with \`npm start\` in ` +
      `${at('..')}, which installs the right Node, or with that Node: node_modules/.bin/node build/app/main.js`,
  );
  process.exitCode = 1;
}
