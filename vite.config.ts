import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { PURE_DECLARATIONS, withoutSchemas } from '@ringside/contract/vite-without-schemas';
import { defineConfig, type Plugin } from 'vite';

const anyOf =
  (...patterns: RegExp[]) =>
  (id: string) =>
    patterns.some((pattern) => pattern.test(id));

/** The beginning of every page comes in two files, which pack better than twenty small ones. */
const FIRST_LOAD = [
  {
    name: 'framework',
    // Changes and lists of queries come with the pages that have them.
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/](?!.*(useMutation|mutationObserver|useQueries|queriesObserver|nfiniteQuery(Observer)?\.js))/,
    priority: 2,
  },
  {
    name: 'shell',
    test: anyOf(
      /app[\\/]shell[\\/]((shell|live-updates|errors[\\/]error-page)\.tsx|theme[\\/]\w+\.css)$/,
      /app[\\/]ui[\\/](time[\\/]relative-time\.tsx|page-meta\.ts)$/,
      /features[\\/](monsters|monster-records|matches|follows)[\\/](rules|contract|portrait-address|web[\\/]shared[\\/]portrait)\.tsx?$/,
      /page-queries[\\/]|packages[\\/]contract[\\/]client\.ts$/,
      // Small style sheets of every second page.
      /app[\\/](ui([\\/](looks|toasts))?|features[\\/]identity[\\/]web[\\/]shared)[\\/][\w-]+\.module\.css$/,
    ),
    priority: 1,
  },
];

/**
 * Of the rest, what several pages share. A browser has six connections to a server without HTTP/2, so a page of
 * twenty small files takes four round trips: it has one file of each group that it needs.
 */
const SHARED = [
  {
    name: 'fights',
    test: /features[\\/](matches[\\/]|follows[\\/]web[\\/]shared[\\/]use-followed-sides)/,
  },
  {
    name: 'common',
    test: /app[\\/]ui[\\/](?!ordering|toasts[\\/]toast-list|use-combobox)|features[\\/](monsters[\\/](technique-rules|preview-address)|monster-records[\\/](search|web[\\/]queries)|music[\\/](contract|search[\\/]name-words|web[\\/]shared[\\/]marked-name))|[mM]utation(Observer)?\.js$/,
  },
  {
    name: 'search',
    test: /app[\\/]ui[\\/]use-combobox|typo-search|technique-page-queries|(main-breeds-query|monster-search|roster-query)\.ts$/,
  },
  { name: 'music', test: /features[\\/](music|playlists|kept-songs|audio-player)[\\/]/ },
  {
    name: 'monsters',
    test: /features[\\/](monsters|monster-records|form|follows|profiles|versus)[\\/]web[\\/](shared[\\/]|queries)/,
  },
  {
    name: 'tournaments',
    test: /features[\\/]tournaments[\\/]web[\\/](queries|shared[\\/](?!overlay|early))/,
  },
  { name: 'desk', test: /features[\\/]tournaments[\\/](web[\\/]desk|edits)[\\/]/ },
  { name: 'shop', test: /features[\\/]shop[\\/]/ },
].map((group) => ({ ...group, tags: ['$initial' as const], minShareCount: 2 }));

const CLASS_NAME_CHARACTERS = 5;
const classNamesOf = new Map<string, string>();

/** Short, since a page of rows repeats them a thousand times; the same in both builds. */
function shortClassName(name: string, file: string): string {
  const place = `${path.relative(import.meta.dirname, file)} ${name}`;
  const hash = createHash('sha256').update(place).digest('base64url').replace(/[-_]/g, '');
  const short = `_${hash.slice(0, CLASS_NAME_CHARACTERS - 1)}`;
  const taken = classNamesOf.get(short);
  if (taken && taken !== place) throw new Error(`${place} and ${taken} share the class ${short}.`);
  classNamesOf.set(short, place);
  return short;
}

/** The class names of each CSS module, as the browser's build, which is the first, has them. */
const namesOf = new Map<string, Record<string, string>>();

/** The server needs only the class names of CSS modules, so its build does not process them again. */
function classNamesOnce(): Plugin {
  return {
    name: 'class-names-once',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId: {
      filter: { id: /\.module\.css$/ },
      async handler(source, importer) {
        const sheet = await this.resolve(source, importer, { skipSelf: true });
        return sheet && { id: `${sheet.id}.js` };
      },
    },
    load: {
      filter: { id: /\.module\.css\.js$/ },
      handler: (id) => `export default ${JSON.stringify(namesOf.get(id.slice(0, -'.js'.length)))};`,
    },
  };
}

/**
 * The shell's style sheet, which no page ever leaves, under the same address everywhere. React Router
 * writes `#` after sheets that a later part of a page needs too, so that they come with that part
 * again once their page is left. The shell's then came a second time, after the sheets of the page,
 * and its rules over theirs.
 */
function shellSheetOnce(): Plugin {
  const marked = /(\/assets\/shell-[\w-]+\.css)#/g;
  return {
    name: 'shell-sheet-once',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /virtual:react-router\/server-manifest$/ },
      handler(code) {
        // The browser's has been written just before.
        const [, address] = /'(\/assets\/manifest-\w+\.js)'/.exec(code) ?? [];
        if (!address || !marked.test(code)) this.error('No style sheet of the shell is marked.');
        const file = path.join(import.meta.dirname, 'build', 'client', address);
        writeFileSync(file, readFileSync(file, 'utf8').replace(marked, '$1'));
        return { code: code.replace(marked, '$1'), map: null };
      },
    },
  };
}

const NAVIGATION = path.join(import.meta.dirname, 'app/shell/navigation');
/** Files of React Router that the browser's build has ours in place of. */
const OWN_ROUTER_FILES: Record<string, string> = {
  // Theirs loads the document anew when a page's script does not come, which ends the app without a line.
  'routeModules.js': path.join(NAVIGATION, 'load-route-module.ts'),
  // Two kilobytes of every first load.
  'instrumentation.js': path.join(NAVIGATION, 'no-instrumentation.ts'),
};

function ownRouterFiles(): Plugin {
  const missing = new Set(Object.keys(OWN_ROUTER_FILES));
  return {
    name: 'own-router-files',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /\/(routeModules|instrumentation)\.js$/ },
      handler(source, importer) {
        const isOfPages = /node_modules\/react-router\/(?!.*\/server-runtime\/)/;
        if (!isOfPages.test(importer ?? '')) return null;
        const name = path.posix.basename(source);
        missing.delete(name);
        return OWN_ROUTER_FILES[name] ?? null;
      },
    },
    buildEnd(error) {
      if (!error && missing.size > 0) {
        this.error(`React Router has ${[...missing].join(' and ')} elsewhere now.`);
      }
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [withoutSchemas(), ownRouterFiles(), classNamesOnce(), reactRouter(), shellSheetOnce()],
  css:
    command === 'build'
      ? {
          modules: {
            generateScopedName: shortClassName,
            getJSON: (file, names) => void namesOf.set(file, names),
          },
        }
      : {},
  // Fonts and pictures stay files: an inlined one would be fetched again with every page.
  // Sizes are not computed for the log, since a first start waits for the build.
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [...FIRST_LOAD, ...SHARED] } },
          treeshake: { manualPureFunctions: PURE_DECLARATIONS },
        },
      },
    },
  },
}));
