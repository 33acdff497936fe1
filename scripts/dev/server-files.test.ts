import { globSync } from 'node:fs';
import path from 'node:path';
import { cruise, type IModule } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { expect, test } from 'vitest';
import { needsRestart } from './server-files.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

/** The project's files that Node loads for `npm run dev`, including worker threads and the render process. */
async function loadedByNode(): Promise<string[]> {
  const options = await extractDepcruiseOptions(path.join(ROOT, '.dependency-cruiser.mjs'));
  const threads = globSync('packages/*/{worker,render-thread,render-process}.ts', { cwd: ROOT });
  const { output } = await cruise(['server/main.ts', ...threads], { ...options, baseDir: ROOT });
  if (typeof output === 'string') throw new Error(output);
  const modules = new Map(output.modules.map((module) => [module.source, module]));
  const loaded = new Set<string>();
  const visit = (module: IModule | undefined) => {
    if (!module || module.coreModule || loaded.has(module.source)) return;
    if (module.source.includes('node_modules')) return;
    loaded.add(module.source);
    for (const { resolved, dependencyTypes } of module.dependencies) {
      if (!dependencyTypes.includes('type-only')) visit(modules.get(resolved));
    }
  };
  for (const root of ['server/main.ts', ...threads]) visit(modules.get(root));
  return [...loaded];
}

test('every file that Node loads for the app restarts the development server', async () => {
  const loaded = await loadedByNode();
  expect(loaded.length).toBeGreaterThan(250);
  expect(loaded.filter((file) => !needsRestart(file))).toEqual([]);
});

test.each([
  'app/features/tournaments/edits/edits.ts',
  'app/features/tournaments/registers/register-map.ts',
  'app/features/tournaments/orders/store.server.ts',
  'app/features/music/catalogue/search/sqlite-store.server.ts',
  'packages/monster-art/bodies/hare.ts',
  'reference/ringside/types/hare.json',
  'database/migrations/0001-baseline.ts',
  'app/shell/settings.ts',
  '.env',
])('a change of %s restarts the server', (file) => {
  expect(needsRestart(file)).toBe(true);
});

test.each([
  'app/root.tsx',
  'app/routes.ts',
  'app/shell/shell.tsx',
  'app/ui/copy-text.ts',
  'app/features/tournaments/web/desk/session/desk-state.ts',
  'app/pages/recent/recent-page.module.css',
  'app/features/fights/api.test.ts',
  'packages/live-channel/live-state.tsx',
  'tests/e2e/site/home.spec.ts',
  'bench/run.ts',
  'data/ringside.db',
])('a change of %s does not: Vite updates it, or it is not part of the app', (file) => {
  expect(needsRestart(file)).toBe(false);
});
