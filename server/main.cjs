// Starts Ringside; server/main.ts is a link to this file. It is plain JavaScript, so that a Node that
// is too old for TypeScript can still print a helpful error.
const { enableCompileCache, flushCompileCache } = require('node:module');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { Worker } = require('node:worker_threads');

const ROOT = path.join(__dirname, '..');
const BUNDLE = path.join(ROOT, 'build', 'app', 'start.js');
/** Runs in a thread, so that the memory of the compiler that strips types, some 11 MB, is released. */
const IS_BUILT = path.join(ROOT, 'scripts', 'dev', 'is-built.ts');
/**
 * Node's compile cache, in a folder that no build clears. With it, Node need not load the compiler
 * that strips types. If the folder is not writable, Node does without a cache.
 */
const CACHE = path.join(ROOT, 'node_modules', '.cache', 'ringside', 'compiled');

/** Whether this Node runs TypeScript and supports `import.meta.main`. */
function readsTypeScript() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 2) || (major === 22 && minor >= 18);
}

if (readsTypeScript()) {
  // Set in the environment for the threads of the database, too.
  process.env.NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || CACHE;
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
  void start().then(() => flushCompileCache());
} else {
  console.error(
    `Ringside runs on Node 22.18, 24.2 or newer; this is ${process.version}. Start it with \`npm start\` in ` +
      `${ROOT}, which installs the right Node, or with that Node: node_modules/.bin/node server/main.ts`,
  );
  process.exitCode = 1;
}

/** Starts the bundle; the sources if one has changed since the bundle was built, and in development. */
async function start() {
  if (process.argv.includes('--dev')) return (await import('./start.ts')).start({ dev: true });
  const code = await new Promise((resolve, reject) => {
    new Worker(IS_BUILT, { execArgv: [] }).once('exit', resolve).once('error', reject);
  });
  if (code !== 0) return (await import('./start-while-building.ts')).startWhileBuilding();
  return (await import(pathToFileURL(BUNDLE).href)).start({});
}
