export const SOURCE_FOLDERS = ['app', 'database', 'demo', 'packages', 'reference', 'server'];

const START_FILES = /^([.]env|package[.]json|(react-router|vite)[.]config[.]ts)$/;

const PAGE_FILES =
  /^app\/([^/]+$|ui\/(?!page-meta)|pages\/(?!frames\/options)|(core|features)\/.*\/web\/)/;
const EARLY_SCRIPTS = /\/early-[^/]+[.]ts$/;

/** Every `.ts` and `.json` that is neither part of a page nor a test. */
export function needsRestart(file: string): boolean {
  if (START_FILES.test(file)) return true;
  if (!SOURCE_FOLDERS.some((folder) => file.startsWith(`${folder}/`))) return false;
  if (!/[.](ts|json)$/.test(file) || /[.]test[.]ts$/.test(file)) return false;
  return !PAGE_FILES.test(file) || EARLY_SCRIPTS.test(file);
}
