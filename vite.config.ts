import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { withoutSchemas } from './packages/contract/vite-without-schemas.ts';

/** What every page begins with comes in two files, which pack better than twenty small ones. */
const FIRST_LOAD = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/]/,
    priority: 2,
  },
  {
    name: 'shell',
    test: /app[\\/](shell[\\/]((shell|live-updates|error-page)\.tsx|\w+\.css)|ui[\\/]relative-time\.tsx)$|page-queries[\\/]/,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [withoutSchemas(), reactRouter()],
  // Fonts and pictures stay files: an inlined one would be fetched again with every page.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: FIRST_LOAD } } } } },
  },
});
