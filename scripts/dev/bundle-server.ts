import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { compressFiles, QUICK_BROTLI } from './compress-files.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const OUTPUT = path.join(ROOT, 'build', 'app');
/** Not bundled: packages with native libraries or data files, or that are not installed in production. */
const LEFT_OUT = ['sharp', 'vite', 'pg-native'];

/** Long-lived threads of the server, bundled too so that they do not load the compiler. */
const THREADS: Record<string, string> = {
  'app/features/push/sending/push-worker-thread.server.ts': 'push-thread',
  'packages/kysely-node-sqlite/worker.ts': 'sqlite-thread',
};

const relativeTo = (folder: string, file: string) =>
  path.relative(folder, file).replaceAll(path.sep, '/');

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
          /new URL\('[.][/]([\w.-]+[.]ts)', import[.]meta[.]url\)|import[.]meta[.](\w+)/g,
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

/** Bundles the production build of packages such as React, whatever NODE_ENV is when the server runs. */
const packagesInProduction: Plugin = {
  name: 'packages-in-production',
  transform: {
    filter: { id: /node_modules/, code: /process[.]env[.]NODE_ENV/ },
    handler: (code) => code.replaceAll('process.env.NODE_ENV', '"production"'),
  },
};

function escaped(character: string): string {
  const code = character.codePointAt(0)?.toString(16) ?? '';
  return character.length > 1 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}

/** Escapes non-ASCII characters: with a single one, V8 stores the source with two bytes a character. */
const lettersEscaped: Plugin = {
  name: 'letters-escaped',
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type === 'chunk')
        file.code = file.code.replace(/[\ud800-\udbff][\udc00-\udfff]|[^\0-\x7f]/g, escaped);
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
    reportCompressedSize: false,
    outDir: OUTPUT,
    rolldownOptions: {
      input: {
        main: path.join(ROOT, 'server', 'main.ts'),
        ...Object.fromEntries(
          Object.entries(THREADS).map(([file, name]) => [name, path.join(ROOT, file)]),
        ),
      },
      // Keeps names readable in stack traces.
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

// The files of the API documentation's page, compressed.
const API_DOCS = path.join(OUTPUT, 'api-docs');
mkdirSync(API_DOCS);
for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
  cpSync(
    path.join(ROOT, 'node_modules', '@fastify', 'swagger-ui', 'static', name),
    path.join(API_DOCS, name),
  );
}
await compressFiles(API_DOCS, QUICK_BROTLI);
