import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestFolder } from '../testing/each-database.ts';
import { checksumOf } from './checksum.ts';
import { checksumsOf } from './known-checksums.ts';
import { migrations } from './migrations.ts';

const SOURCE = `import { type Kysely, sql } from 'kysely';

/** Clubs, // with 'quotes' */
export async function up(db: Kysely<unknown>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const whole = kind === 'postgres' ? 'bigint' : 'integer';
  await sql\`create table clubs (id \${sql.raw(whole)},
    site text default 'https://none.example')\`.execute(db);
}
`;

describe('the checksum of a migration', () => {
  test.each([
    ['line endings', SOURCE.replaceAll('\n', '\r\n')],
    ['comments', SOURCE.replace('Clubs, //', 'All clubs: it\'s "theirs", `').concat('// the end')],
    ['a removed comment', SOURCE.replace(/\/\*\*.*\*\/\n/, '')],
    ['types', SOURCE.replace('Kysely<unknown>', 'Kysely<Tables>').replace(': Promise<void>', '')],
    ['indentation', SOURCE.replaceAll('\n  ', '\n\t').replace('\t  site', '    site')],
    [
      'line breaks',
      SOURCE.replace(/\((db.*postgres')\)/, '(\n  $1,\n)').replace(', kind', ',\n  kind'),
    ],
  ])('does not depend on %s', (_, source) => {
    expect(source).not.toBe(SOURCE);
    expect(checksumOf(source)).toBe(checksumOf(SOURCE));
  });

  test.each([
    ['a column', SOURCE.replace('site text', 'site text, town text')],
    ['a default after what looks like a comment', SOURCE.replace('none.ex', 'no.ex')],
    ['a space inside SQL', SOURCE.replace('site text', 'site  text')],
    ['a type for one database', SOURCE.replace("'bigint'", "'integer'")],
    ['a removed step', SOURCE.replace('await sql', 'if (false) await sql')],
  ])('changes with %s', (_, source) => {
    expect(source).not.toBe(SOURCE);
    expect(checksumOf(source)).not.toBe(checksumOf(SOURCE));
  });

  test('is computed without a warning', () => {
    const warnings: unknown[] = [];
    const { emitWarning } = process;
    process.emitWarning = ((warning: unknown) => warnings.push(warning)) as never;
    checksumOf(SOURCE);
    process.emitWarning('still heard');
    process.emitWarning = emitWarning;
    expect(warnings).toEqual(['still heard']);
  });
});

describe('checksums cached next to compiled code', () => {
  const NAMES = ['0001-league', '0010-record-blocks-by-type'];
  const worked = async () => checksumsOf(NAMES, '');

  test('are read back, for the same migrations only', async () => {
    const { path, remove } = createTestFolder();
    onTestFinished(async () => void (await remove()));
    expect(await checksumsOf(NAMES, path)).toEqual(await worked());
    const [file] = readdirSync(path) as [string];
    writeFileSync(join(path, file), JSON.stringify([['0001-league', 'kept']]));
    expect(await checksumsOf(NAMES, path)).toEqual(new Map([['0001-league', 'kept']]));
    expect(await checksumsOf(NAMES.slice(0, 1), path)).not.toContain('kept');
  });

  test('are computed if the file is broken or the folder is read-only', async () => {
    const { path, remove } = createTestFolder();
    onTestFinished(async () => void (await remove()));
    await checksumsOf(NAMES, path);
    const [file] = readdirSync(path) as [string];
    writeFileSync(join(path, file), '[["0001');
    expect(await checksumsOf(NAMES, path)).toEqual(await worked());
    expect(await checksumsOf(NAMES, join(path, file))).toEqual(await worked());
  });
});

describe('the released migrations', () => {
  test('are unchanged: a changed one would keep every database that has run it from starting', async () => {
    const checksums = Object.fromEntries(
      await Promise.all(migrations.map(async ({ name, checksum }) => [name, await checksum()])),
    );
    expect(checksums).toMatchObject(RELEASED);
  });

  test('import nothing but Kysely, so that the checksum of their source covers everything', () => {
    for (const { name } of migrations) {
      const source = readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8');
      const imported = [...stripTypeScriptTypes(source).matchAll(/\bfrom '([^']+)'|\bimport\(/g)];
      expect(
        imported.map(([, from]) => from ?? 'import()').filter((from) => from !== 'kysely'),
      ).toEqual([]);
    }
  });
});

/** A migration is added here when it is released, and never removed. */
const RELEASED = {
  '0001-league': 'brpES7RQsQ6K6jWtKXkvQwpt2xpAexLv_t5x_6o0-Gg',
  '0002-practice-identity': 'ayHmtEQ9yTLUCYJjL5zOc5LDZ4tsU4HGfLgSPMSE8Mk',
  '0003-player-search': 'D0ARAtKUHi53izE6fV06z8Duz4wRsntr3cKD3_OOR-k',
  '0004-monster-query': 'Qr5zGcRl-TxuVQEKAGfCvLIrXnS_gdiDdPOqMKM12Kc',
  '0006-playlists': 'BU5_KNRwD1BvfOLvaEz4SPZv9YcOmBPt--I1ExP_Auc',
  '0007-music-search': '6fCuB0W4HeDfliqj5EAxG3Wy_G9pUqnoVU9UPnzVCI4',
  '0008-tournaments': 'xN83TM6WtF2HQ6hvgFMNFXA1hPRVD5HoM95GGwrqrA0',
  '0009-music-search-prefixes': 'GAjwGGy-T2xmtnuWwO_iBzBkJA3yqyd8ZpDfmrhktQ4',
  '0010-record-blocks-by-type': 'rldaHG-Sno_qFb441Qx86iJqhEh2RmGJgOvWRELn3-A',
};
