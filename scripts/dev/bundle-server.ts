// Puts the server into one file with the pages and packages that it uses (build-web.ts runs this).
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { compressFiles } from './compress-files.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const OUTPUT = path.join(ROOT, 'build', 'app');
/** Have libraries in C or files of their own, or are not there in production. */
const LEFT_OUT = ['sharp', 'vite', 'pg-native'];

/** A start waits for the build: two seconds less, for a tenth more of what few people load. */
const QUICK_BROTLI = 5;

/** Threads of the server that last as long as it does: JavaScript beside it, so that they need no compiler. */
const THREADS: Record<string, string> = {
  'packages/kysely-node-sqlite/worker.ts': 'sqlite-thread',
};

const relativeTo = (folder: string, file: string) =>
  path.relative(folder, file).replaceAll(path.sep, '/');

/** Files beside a source are found from the bundle, too; nothing in it is a program of its own. */
function placesOfSources(): Plugin {
  return {
    name: 'places-of-sources',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /[.]ts$/, exclude: /node_modules/ }, code: /import[.]meta/ },
      handler(code, id) {
        const place = JSON.stringify(relativeTo(OUTPUT, id));
        const forms: Record<string, string> = {
          dirname: `process.getBuiltinModule('path').join(import.meta.dirname, ${place}, '..')`,
          main: 'false',
          url: `new URL(${place}, import.meta.url).href`,
        };
        return code.replace(
          /new URL\('[.][/]([\w-]+[.]ts)', import[.]meta[.]url\)|import[.]meta[.](\w+)/g,
          (all, file: string | undefined, name: string) => {
            const thread = file && THREADS[relativeTo(ROOT, path.join(path.dirname(id), file))];
            if (thread) return `new URL('./${thread}.js', import.meta.url)`;
            return file ? all.replace('import.meta.url', forms.url ?? '') : (forms[name] ?? all);
          },
        );
      },
    },
  };
}

/** Packages as in production, whatever the setting says when the server runs: React has two forms. */
const packagesInProduction: Plugin = {
  name: 'packages-in-production',
  transform: {
    filter: { id: /node_modules/, code: /process[.]env[.]NODE_ENV/ },
    handler: (code) => code.replaceAll('process.env.NODE_ENV', '"production"'),
  },
};

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Node keeps a source with one letter beyond ASCII in two bytes for each. */
const lettersEscaped: Plugin = {
  name: 'letters-escaped',
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
    }
  },
};

await build({
  configFile: false,
  root: ROOT,
  logLevel: 'warn',
  plugins: [placesOfSources(), packagesInProduction, lettersEscaped],
  ssr: { noExternal: true, external: LEFT_OUT },
  build: {
    ssr: true,
    copyPublicDir: false,
    outDir: OUTPUT,
    rolldownOptions: {
      input: {
        start: path.join(ROOT, 'server', 'start.ts'),
        ...Object.fromEntries(
          Object.entries(THREADS).map(([file, name]) => [name, path.join(ROOT, file)]),
        ),
      },
      // Names stay as they are, for the traces of errors.
      // Beside the entry, from which the places of sources are counted.
      output: {
        comments: false,
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
      },
      onLog(level, log, handle) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
});

// The files of the page on which calls can be tried, compressed.
const API_DOCS = path.join(OUTPUT, 'api-docs');
mkdirSync(API_DOCS);
for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
  cpSync(
    path.join(ROOT, 'node_modules', '@fastify', 'swagger-ui', 'static', name),
    path.join(API_DOCS, name),
  );
}
compressFiles(API_DOCS, QUICK_BROTLI);
