import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { PURE_DECLARATIONS, withoutSchemas } from '@ringside/contract/vite-without-schemas';
import { defineConfig, type Plugin } from 'vite';

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
    test: /app[\\/](shell[\\/]((shell|live-updates|errors[\\/]error-page)\.tsx|theme[\\/]\w+\.css)|ui[\\/](time[\\/]relative-time\.tsx|page-meta\.ts)|features[\\/]monsters[\\/](portrait-address\.ts|web[\\/]shared[\\/]portrait\.tsx)|features[\\/]follows[\\/]rules\.ts)$|page-queries[\\/]|packages[\\/]contract[\\/]client\.ts$/,
    priority: 1,
  },
];

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

/**
 * React Router loads the document anew when a page's script does not come, which ends the app without
 * a line. The browser's build has a function of ours in place of its own.
 */
function ownRouteModules(): Plugin {
  const own = path.join(import.meta.dirname, 'app/shell/navigation/load-route-module.ts');
  let isReplaced = false;
  return {
    name: 'own-route-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /\/routeModules\.js$/ },
      handler(_, importer) {
        if (!importer?.includes('node_modules/react-router/')) return null;
        isReplaced = true;
        return own;
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('React Router has its page loader elsewhere now.');
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [withoutSchemas(), ownRouteModules(), reactRouter(), shellSheetOnce()],
  css: command === 'build' ? { modules: { generateScopedName: shortClassName } } : {},
  // Fonts and pictures stay files: an inlined one would be fetched again with every page.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: FIRST_LOAD } },
          treeshake: { manualPureFunctions: PURE_DECLARATIONS },
        },
      },
    },
  },
}));
