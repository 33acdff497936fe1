/** Folders with sources of the running app. */
export const SOURCE_FOLDERS = [
  'app',
  'database',
  'demo',
  'packages',
  'reference',
  'scripts/dev',
  'server',
];

/** Files beside those folders that the app reads once, at its start. */
const START_FILES = /^([.]env|package[.]json|(react-router|vite)[.]config[.]ts)$/;

/** Vite renders these and sends them to the browser; Node itself never loads them. */
const PAGE_FILES = /^app\/([^/]+$|ui\/|features\/[^/]+\/web\/)/;
/** Scripts that run before a page's own, in the server's plain pages too. */
const EARLY_SCRIPTS = /\/early-[^/]+[.]ts$/;

/**
 * Whether a change of this file (relative to the project, with slashes) needs a restart of the
 * development server: all that Node loads and keeps, which is every `.ts`, `.mjs`, `.cjs` and `.json` that
 * is neither part of a page nor a test.
 */
export function needsRestart(file: string): boolean {
  if (START_FILES.test(file)) return true;
  if (!SOURCE_FOLDERS.some((folder) => file.startsWith(`${folder}/`))) return false;
  if (!/[.](ts|mjs|cjs|json)$/.test(file) || /[.]test[.]ts$/.test(file)) return false;
  return !PAGE_FILES.test(file) || EARLY_SCRIPTS.test(file);
}
