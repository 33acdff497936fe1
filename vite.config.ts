import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  // Fonts and pictures stay files: an inlined one would be fetched again with every page.
  build: { assetsInlineLimit: 0 },
});
