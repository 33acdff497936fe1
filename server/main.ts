import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Beside the build, as it follows from the program alone. Where types have been taken out of a file
 * once, the compiler that does it need not be loaded again. Not to be written to: without a cache.
 */
const CACHE = fileURLToPath(new URL('../build/compile-cache/', import.meta.url));

// The setting is for the database's threads.
process.env.NODE_COMPILE_CACHE ??= CACHE;
enableCompileCache(process.env.NODE_COMPILE_CACHE);
await import('./start.ts');
flushCompileCache();
