import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';

/** A small project: files by name with their imports. */
const RIGHT: Record<string, string[]> = {
  'app/root.tsx': ['app/shell/top-bar.tsx', 'app/features/music/web/album-page.tsx'],
  'app/entry.server.tsx': ['app/features/identity/session.server.ts'],
  'app/shell/top-bar.tsx': ['app/features/identity/web/shared/avatar.tsx', 'app/ui/card.tsx'],
  'app/ui/card.tsx': ['packages/bracket/bracket.ts'],
  'app/features/feed/intake.server.ts': [
    'app/features/music/store.server.ts',
    'app/features/identity/players.server.ts',
  ],
  'app/features/identity/players.server.ts': ['database/connect.ts'],
  'app/features/identity/session.server.ts': ['database/connect.ts'],
  'app/features/identity/store.server.ts': ['database/connect.ts'],
  'app/features/identity/web/shared/avatar.tsx': ['app/ui/card.tsx'],
  'app/features/music/contract.ts': ['app/features/shop/rules.ts', 'packages/bracket/bracket.ts'],
  'app/features/music/api.server.ts': [
    'app/features/music/store.server.ts',
    'app/features/identity/session.server.ts',
    'app/features/identity/players.server.ts',
    'app/features/shop/rules.ts',
  ],
  'app/features/music/store.server.ts': ['database/connect.ts', 'reference/songs.ts'],
  'app/features/music/web/album-page.tsx': [
    'app/features/music/contract.ts',
    'app/features/identity/web/shared/avatar.tsx',
    'app/features/shop/web/queries.ts',
  ],
  'app/features/shop/rules.ts': ['packages/bracket/bracket.ts'],
  'app/features/shop/web/queries.ts': ['app/features/shop/rules.ts'],
  'app/features/shop/web/shop-page.tsx': ['app/features/shop/web/queries.ts'],
  'database/connect.ts': ['packages/bracket/bracket.ts'],
  'demo/season.ts': ['app/features/music/contract.ts', 'database/connect.ts', 'reference/songs.ts'],
  'packages/bracket/bracket.ts': ['packages/bracket/seeds.ts'],
  'packages/bracket/seeds.ts': [],
  'packages/bracket/bracket.test.ts': ['packages/bracket/bracket.ts', 'server/api.ts'],
  'reference/songs.ts': ['app/features/music/contract.ts'],
  'scripts/build.ts': ['packages/bracket/seeds.ts'],
  'server/api.ts': [
    'app/features/identity/store.server.ts',
    'app/features/music/api.server.ts',
    'demo/season.ts',
  ],
};

const WRONG: [rule: string, from: string, to: string][] = [
  ['packages-imports', 'packages/bracket/seeds.ts', 'database/connect.ts'],
  ['database-imports', 'database/connect.ts', 'app/features/music/contract.ts'],
  ['reference-imports', 'reference/songs.ts', 'database/connect.ts'],
  ['contract-and-rules-imports', 'app/features/shop/rules.ts', 'database/connect.ts'],
  ['contract-and-rules-imports', 'app/features/shop/rules.ts', 'app/ui/card.tsx'],
  [
    'contract-and-rules-imports',
    'app/features/music/contract.ts',
    'app/features/music/store.server.ts',
  ],
  [
    'feature-server-imports',
    'app/features/identity/session.server.ts',
    'app/features/music/store.server.ts',
  ],
  ['feature-server-imports', 'app/features/music/store.server.ts', 'scripts/build.ts'],
  [
    'feature-server-imports',
    'app/features/music/api.server.ts',
    'app/features/identity/store.server.ts',
  ],
  ['feed-intake-imports', 'app/features/feed/intake.server.ts', 'app/features/music/api.server.ts'],
  [
    'feature-web-imports',
    'app/features/music/web/album-page.tsx',
    'app/features/shop/web/shop-page.tsx',
  ],
  ['feature-web-imports', 'app/features/music/web/album-page.tsx', 'app/shell/top-bar.tsx'],
  [
    'server-code-stays-out-of-the-browser',
    'app/features/music/web/album-page.tsx',
    'app/features/music/store.server.ts',
  ],
  [
    'server-code-stays-out-of-the-browser',
    'app/shell/top-bar.tsx',
    'app/features/identity/session.server.ts',
  ],
  ['ui-imports', 'app/ui/card.tsx', 'app/features/shop/rules.ts'],
  ['app-imports', 'app/root.tsx', 'server/api.ts'],
  ['demo-imports', 'demo/season.ts', 'app/features/music/store.server.ts'],
  ['server-imports', 'server/api.ts', 'scripts/build.ts'],
  ['server-imports', 'server/api.ts', 'tests/e2e/support/page.ts'],
  ['tests-import-the-house', 'packages/bracket/bracket.test.ts', 'tests/e2e/support/page.ts'],
  ['nothing-imports-a-test', 'database/connect.ts', 'packages/bracket/bracket.test.ts'],
  ['no-cycles', 'packages/bracket/seeds.ts', 'packages/bracket/bracket.ts'],
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
      const named = violations.filter(
        (line) => line.startsWith(`${rule}: `) && line.includes(from),
      );
      expect(named).toHaveLength(1);
    } finally {
      write(from, RIGHT[from] ?? []);
    }
  });

  test('a file without importers is an orphan', async () => {
    write('app/ui/lonely.ts', []);
    const { violations } = await checkImports(folder);
    rmSync(path.join(folder, 'app/ui/lonely.ts'));
    expect(violations).toEqual(['no-orphans: app/ui/lonely.ts → app/ui/lonely.ts']);
  });
});
