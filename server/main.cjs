// Starts Ringside: `node server/main.ts` is a link to this file. It is plain JavaScript,
// since a Node that is too old for TypeScript would end with an error that does not say what to do.
const { enableCompileCache, flushCompileCache } = require('node:module');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { Worker } = require('node:worker_threads');

const ROOT = path.join(__dirname, '..');
const BUNDLE = path.join(ROOT, 'build', 'app', 'start.js');
const BUILD = path.join(ROOT, 'scripts', 'dev', 'build-before-start.ts');
/**
 * Beside the packages, where no build clears it. Where types have been taken out of a file
 * once, the compiler that does it need not be loaded again. Not to be written to: without a cache.
 */
const CACHE = path.join(ROOT, 'node_modules', '.cache', 'ringside', 'compiled');

/** Whether this Node reads TypeScript and knows whether a module is the one that was started. */
function readsTypeScript() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 2) || (major === 22 && minor >= 18);
}

if (readsTypeScript()) {
  // The setting is for the database's threads.
  process.env.NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || CACHE;
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
  void start().then(() => flushCompileCache());
} else {
  console.error(
    `Ringside runs on Node 22.18, 24.2 or newer; this is ${process.version}. Start it by \`npm start\` in ` +
      `${ROOT}, which brings the right Node along, or by that Node: node_modules/.bin/node server/main.ts`,
  );
  process.exitCode = 1;
}

/** From one file, made again when a source has changed; while developing from the sources. */
async function start() {
  if (process.argv.includes('--dev')) return import('./start.ts');
  const code = await new Promise((resolve, reject) => {
    new Worker(BUILD, { execArgv: [] }).once('exit', resolve).once('error', reject);
  });
  if (code !== 0) process.exit(1);
  return import(pathToFileURL(BUNDLE).href);
}
