import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

const ROOT = path.join(import.meta.dirname, '..', '..');
const CLIENT = path.join(ROOT, 'build', 'client');

const folder = path.join(CLIENT, 'assets');
const names = readdirSync(folder);
const scripts = names.filter((name) => name.endsWith('.js'));
if (scripts.length === 0) throw new Error('The web app has not been built.');
const code = scripts.map((name) => readFileSync(path.join(folder, name), 'utf8')).join();
// The server's build leaves a style sheet there, too, which no page has.
const kept = names.filter(
  (name) => name.endsWith('.woff2') || (name.endsWith('.css') && code.includes(name)),
);
const assets = [...scripts, ...kept].sort();
const version = createHash('sha256').update(assets.join()).digest('hex').slice(0, 16);

await build({
  configFile: false,
  root: ROOT,
  logLevel: 'warn',
  define: {
    'process.env.NODE_ENV': '"production"',
    BUILT_FILES: JSON.stringify([
      { url: '/offline', revision: version },
      // Names of assets have a hash.
      ...assets.map((name) => ({ url: `/assets/${name}`, revision: null })),
    ]),
  },
  build: {
    copyPublicDir: false,
    emptyOutDir: false,
    outDir: CLIENT,
    reportCompressedSize: false,
    rolldownOptions: {
      input: path.join(ROOT, 'app', 'shell', 'worker', 'worker.ts'),
      output: { codeSplitting: false, entryFileNames: 'service-worker.js' },
    },
  },
});
