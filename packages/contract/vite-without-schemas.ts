import type { Plugin } from 'vite';

const ZOD_IMPORT = /import \* as z from 'zod\/mini';/;

/**
 * Whatever is called or read answers the same empty value: declarations run and weigh nothing. Only
 * who would check something with it is told.
 */
const INERT_ZOD = `const z = new Proxy(() => {}, {
  get(_, name) {
    if (/parse/i.test(String(name))) throw new Error('Schemas stay on the server.');
    return z;
  },
  apply: () => z,
  ownKeys: () => [],
});`;

/**
 * A Vite plugin that leaves zod out of what `contract.ts` files bring to the browser: their paths
 * and messages go along, their schemas stay on the server, which is where calls are checked.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'contracts-without-schemas',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/contract\.ts$/ },
      handler: (code) => ({ code: code.replace(ZOD_IMPORT, INERT_ZOD), map: null }),
    },
  };
}
