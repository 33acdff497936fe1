import { globSync } from 'node:fs';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { PURE_DECLARATIONS, withoutSchemas } from '@ringside/contract/vite-without-schemas';
import { defineConfig } from 'vite';

/** The folder of a module, which is its subject: app/features/shop and so on. The form goes with the records that it lists. */
const folderOf = (id: string) =>
  // What few pages share would take along what all of them need.
  /[\\/]fight-reports[\\/]/.test(id)
    ? null
    : /[\\/]fights[\\/]form[\\/]/.test(id)
      ? 'records'
      : (/[\\/](overlay)-(?:stage|options)[.]/.exec(id)?.[1] ??
        /[\\/]app[\\/](?:features|pages)[\\/]([\w-]+)[\\/]/.exec(id)?.[1] ??
        'common');

/**
 * A browser has six connections to a server without HTTP/2, so a page of twenty small files takes four round
 * trips. Groups make few files: the styles of two pages or more; the libraries of nearly every page; the root
 * route with all its imports; and of each folder what several pages share. Entries, which have a dot in their
 * names, run when they are loaded. A lazy part that the server renders has its styles in its page's sheet.
 */
const GROUPS = [
  { name: 'styles', test: /[.]css$/, minShareCount: 2, priority: 4 },
  { name: 'framework', test: /[\\/]node_modules[\\/]/, minShareCount: 30, priority: 3 },
  { name: 'shell', test: /[\\/]app[\\/]\w+\.tsx/, priority: 2 },
  { name: folderOf, minShareCount: 2, priority: 1 },
].map((group) => ({ ...group, tags: ['$initial' as const] }));

const SHEETS = globSync('app/**/*.module.css', { cwd: import.meta.dirname }).toSorted();

/**
 * A class's name in its sheet and the sheet's number: short, since a page of rows repeats it a thousand times,
 * different from all others, and the same in both builds.
 */
function classNameOf(name: string, file: string): string {
  const sheet = path.relative(import.meta.dirname, file);
  const known = SHEETS.indexOf(sheet);
  // One that is new while developing comes last.
  const number = known < 0 ? SHEETS.push(sheet) - 1 : known;
  return `${name}_${number.toString(36)}`;
}

export default defineConfig({
  css: {
    modules: { generateScopedName: classNameOf },
    postcss: {
      plugins: [
        {
          // Sheets come in any order: each layer gives way to the next, and all to the subjects' own sheets.
          postcssPlugin: 'layers',
          Once(sheet, { AtRule }) {
            const place = sheet.source?.input.file ?? '';
            const [own] = /(?:parts|utilities)(?=\.css$)/.exec(place) ?? [];
            const isUi = /[\\/]app[\\/]ui[\\/]/.test(place);
            const layer = own ?? (isUi ? 'ui' : 'theme');
            // Sheets of the theme alone are no modules.
            if (layer === 'theme' && place.endsWith('.module.css')) return;
            const nodes = sheet.nodes.slice();
            sheet.removeAll();
            sheet.append(new AtRule({ name: 'layer', params: 'theme, ui, parts, utilities' }));
            sheet.append(new AtRule({ name: 'layer', params: layer, nodes }));
          },
        },
      ],
    },
  },
  plugins: [withoutSchemas(), reactRouter()],
  experimental: {
    // As React Router writes the sheets of every page, so that no part that is loaded later loads them again.
    renderBuiltUrl: (file) =>
      /[/](?:shell|styles)-[^/]*[.]css$/.test(file) ? `/${file}#` : undefined,
  },
  build: {
    // Fonts and pictures stay files: an inlined one would be fetched again with every page.
    assetsInlineLimit: 0,
    // Sizes are not computed for the log, since a first start waits for the build.
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: GROUPS } },
          treeshake: {
            manualPureFunctions: [...PURE_DECLARATIONS, 'nameUpTo'],
            // Contracts and rules are declarations: unused ones need not be loaded.
            moduleSideEffects: [
              { test: /[\\/]app[\\/].*[\\/][\w-]*(?:contract|rules)\.ts$/, sideEffects: false },
            ],
          },
        },
      },
    },
  },
});
