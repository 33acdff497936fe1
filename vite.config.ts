import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { withoutSchemas } from './packages/contract/vite-without-schemas.ts';

export default defineConfig({
  plugins: [withoutSchemas(), reactRouter()],
  // Fonts and pictures stay files: an inlined one would be fetched again with every page.
  build: { assetsInlineLimit: 0 },
});
