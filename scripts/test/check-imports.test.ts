import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';

/** A small project: files by name with their imports. */
const RIGHT: Record<string, string[]> = {
  'app/root.tsx': ['app/shell/top-bar.tsx', 'app/pages/home/home-page.tsx'],
  'app/entry.server.tsx': ['app/core/identity/session.server.ts'],
  'app/shell/top-bar.tsx': ['app/core/identity/web/shared/avatar.tsx', 'app/ui/card.tsx'],
  'app/ui/card.tsx': ['packages/bracket/bracket.ts'],
  'app/core/identity/contract.ts': ['packages/bracket/bracket.ts'],
  'app/core/identity/store.server.ts': ['database/connect.ts'],
  'app/core/identity/session.server.ts': [
    'app/core/identity/store.server.ts',
    'database/connect.ts',
  ],
  'app/core/identity/web/shared/avatar.tsx': ['app/core/identity/contract.ts', 'app/ui/card.tsx'],
  'app/features/feed/intake.server.ts': [
    'app/features/music/catalogue/intake.server.ts',
    'app/core/identity/store.server.ts',
  ],
  'app/features/feed/batch.server.ts': ['app/features/feed/intake.server.ts'],
  'app/features/music/catalogue/contract.ts': [
    'app/features/shop/rules.ts',
    'packages/bracket/bracket.ts',
  ],
  'app/features/music/catalogue/api.server.ts': [
    'app/features/music/catalogue/store.server.ts',
    'app/core/identity/session.server.ts',
    'app/features/shop/rules.ts',
  ],
  'app/features/music/catalogue/intake.server.ts': [
    'app/features/music/catalogue/store.server.ts',
    'app/features/shop/store.server.ts',
  ],
  'app/features/music/catalogue/store.server.ts': ['database/connect.ts'],
  'app/features/music/catalogue/web/album-page.tsx': [
    'app/features/music/catalogue/contract.ts',
    'app/core/identity/web/shared/avatar.tsx',
    'app/features/shop/web/queries.ts',
  ],
  'app/features/shop/rules.ts': ['packages/bracket/bracket.ts'],
  'app/features/shop/store.server.ts': ['database/connect.ts'],
  'app/features/shop/web/queries.ts': ['app/features/shop/rules.ts'],
  'app/features/shop/web/shop-page.tsx': ['app/features/shop/web/queries.ts'],
  'app/pages/home/home-page.tsx': [
    'app/pages/home/buttons.tsx',
    'app/features/shop/web/queries.ts',
  ],
  'app/pages/home/buttons.tsx': ['app/features/shop/rules.ts', 'app/ui/card.tsx'],
  'database/connect.ts': ['packages/bracket/bracket.ts'],
  'demo/season.ts': ['app/features/music/catalogue/contract.ts', 'reference/songs.ts'],
  'packages/bracket/bracket.ts': ['packages/bracket/seeds.ts'],
  'packages/bracket/seeds.ts': [],
  'packages/bracket/bracket.test.ts': ['packages/bracket/bracket.ts', 'server/api.ts'],
  'reference/songs.ts': ['app/features/music/catalogue/contract.ts'],
  'scripts/build.ts': ['packages/bracket/seeds.ts'],
  'server/api.ts': ['app/features/music/catalogue/api.server.ts', 'demo/season.ts'],
};

const WRONG: [rule: string, from: string, to: string][] = [
  ['packages-imports', 'packages/bracket/seeds.ts', 'database/connect.ts'],
  ['database-imports', 'database/connect.ts', 'app/features/shop/rules.ts'],
  ['reference-imports', 'reference/songs.ts', 'database/connect.ts'],
  ['core-imports', 'app/core/identity/session.server.ts', 'app/features/shop/rules.ts'],
  ['contract-and-rules-imports', 'app/features/shop/rules.ts', 'database/connect.ts'],
  ['contract-and-rules-imports', 'app/features/shop/rules.ts', 'app/ui/card.tsx'],
  [
    'contract-and-rules-imports',
    'app/features/music/catalogue/contract.ts',
    'app/features/music/catalogue/store.server.ts',
  ],
  [
    'feature-server-imports',
    'app/features/music/catalogue/store.server.ts',
    'app/features/shop/web/shop-page.tsx',
  ],
  [
    'feature-server-imports',
    'app/features/music/catalogue/api.server.ts',
    'app/features/shop/store.server.ts',
  ],
  [
    'intake-imports',
    'app/features/feed/intake.server.ts',
    'app/features/music/catalogue/api.server.ts',
  ],
  [
    'feature-web-imports',
    'app/features/music/catalogue/web/album-page.tsx',
    'app/features/shop/web/shop-page.tsx',
  ],
  [
    'feature-web-imports',
    'app/features/music/catalogue/web/album-page.tsx',
    'app/pages/home/buttons.tsx',
  ],
  ['pages-imports', 'app/pages/home/home-page.tsx', 'app/features/shop/web/shop-page.tsx'],
  [
    'server-code-stays-out-of-the-browser',
    'app/features/music/catalogue/web/album-page.tsx',
    'app/features/music/catalogue/store.server.ts',
  ],
  [
    'server-code-stays-out-of-the-browser',
    'app/shell/top-bar.tsx',
    'app/core/identity/session.server.ts',
  ],
  ['ui-imports', 'app/ui/card.tsx', 'app/features/shop/rules.ts'],
  ['app-imports', 'app/root.tsx', 'server/api.ts'],
  ['demo-imports', 'demo/season.ts', 'app/features/music/catalogue/store.server.ts'],
  ['server-imports', 'server/api.ts', 'tests/e2e/support/page.ts'],
  ['server-imports', 'server/api.ts', 'scripts/build.ts'],
  ['tests-import-the-house', 'packages/bracket/bracket.test.ts', 'tests/e2e/support/page.ts'],
  ['nothing-imports-a-test', 'database/connect.ts', 'packages/bracket/bracket.test.ts'],
  ['no-cycles', 'packages/bracket/seeds.ts', 'packages/bracket/bracket.ts'],
  ['no-folder-circles', 'app/features/shop/rules.ts', 'app/features/music/catalogue/contract.ts'],
  ['every-import-is-found', 'packages/bracket/seeds.ts', 'packages/bracket/gone.ts'],
];

const folder = mkdtempSync(path.join(os.tmpdir(), 'ringside-imports-'));

function write(file: string, imports: string[]): void {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  const lines = imports.map((to, index) => {
    const found = path.relative(path.dirname(file), to);
    const from = JSON.stringify(found.startsWith('.') ? found : `./${found}`);
    return index % 2 ? `import type * as t${index} from ${from};` : `export * from ${from};`;
  });
  writeFileSync(target, `${lines.join('\n')}\nexport type Own = string;\n`);
}

beforeAll(() => {
  for (const [file, imports] of Object.entries(RIGHT)) write(file, imports);
  write('tests/e2e/support/page.ts', ['packages/bracket/seeds.ts']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('import rules', () => {
  test('allowed imports pass', async () => {
    expect((await checkImports(folder)).violations).toEqual([]);
  });

  test.each(WRONG)('%s: %s may not import %s', async (rule, from, to) => {
    write(from, [...(RIGHT[from] ?? []), to]);
    try {
      const { violations } = await checkImports(folder);
      const place = rule === 'no-folder-circles' ? `: ${path.posix.dirname(from)} →` : from;
      const named = violations.filter(
        (line) => line.startsWith(`${rule}: `) && line.includes(place),
      );
      expect(named).toHaveLength(1);
    } finally {
      write(from, RIGHT[from] ?? []);
    }
  });

  test('folders may not import one another round a corner, even where no file does', async () => {
    write('app/features/shop/prices.ts', ['app/features/versus/rules.ts']);
    write('app/features/versus/rules.ts', ['app/features/music/catalogue/rules.ts']);
    write('app/features/music/catalogue/rules.ts', ['app/features/shop/rules.ts']);
    const { violations } = await checkImports(folder);
    for (const file of ['shop/prices.ts', 'versus/rules.ts', 'music/catalogue/rules.ts']) {
      rmSync(path.join(folder, 'app/features', file));
    }
    const rules = new Set(violations.map((line) => line.split(':')[0]));
    expect(rules).toEqual(new Set(['no-folder-circles']));
  });

  test('a file without importers is an orphan', async () => {
    write('app/ui/lonely.ts', []);
    const { violations } = await checkImports(folder);
    rmSync(path.join(folder, 'app/ui/lonely.ts'));
    expect(violations).toEqual(['no-orphans: app/ui/lonely.ts → app/ui/lonely.ts']);
  });
});
