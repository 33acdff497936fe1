import { reactRouter } from '@react-router/dev/vite';
import { PURE_DECLARATIONS, withoutSchemas } from '@ringside/contract/vite-without-schemas';
import { defineConfig } from 'vite';

/** The folder of a module, which is its subject: app/features/shop and so on. */
const folderOf = (id: string) =>
  /[\\/](?:features|pages)[\\/]([\w-]+)[\\/]/.exec(id)?.[1] ?? 'common';

/**
 * A browser has six connections to a server without HTTP/2, so a page of twenty small files takes four round
 * trips. Groups make few files: the libraries of nearly every page; the root route with all its imports; and of
 * each folder what several pages share. Entries, which have a dot in their names, run when they are loaded.
 */
const GROUPS = [
  { name: 'framework', test: /[\\/]node_modules[\\/]/, minShareCount: 30, priority: 3 },
  { name: 'shell', test: /[\\/]app[\\/]\w+\.tsx/, priority: 2 },
  { name: folderOf, minShareCount: 2, priority: 1 },
].map((group) => ({ ...group, tags: ['$initial' as const] }));

export default defineConfig({
  plugins: [withoutSchemas(), reactRouter()],
  build: {
    // Fonts and pictures stay files: an inlined one would be fetched again with every page.
    assetsInlineLimit: 0,
    // One style sheet, whose rules have the same order on every page, however it was reached.
    cssCodeSplit: false,
    // Sizes are not computed for the log, since a first start waits for the build.
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: GROUPS } },
          treeshake: { manualPureFunctions: PURE_DECLARATIONS },
        },
      },
    },
  },
});
