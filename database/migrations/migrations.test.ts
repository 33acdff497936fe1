import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { NodeSqliteDialect } from '@ringside/kysely-node-sqlite/dialect';
import { Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestFolder, eachDatabase } from '../testing/each-database.ts';
import { up as baseline } from './0001-baseline.ts';
import { migrations } from './migrations.ts';

/**
 * Every migration on the main branch, with the checksum of its file. A migration runs once on each database, so a
 * change of one that is merged needs a new migration instead of another checksum here.
 */
const MERGED = {
  '0001-baseline': 'GrAkc64QiBSUYwPuraVw09teHXXE4aelRkClTp0lVIs',
  '0002-order-of-answers': 'ZmapEzmbFLPfHUqpjrfKdhIzW1wmzlyRxGSOJX3iCbw',
  '0003-content-of-events': 'B2ApvLhDZwqmaLcmn1h2_k3nnihbvn354tdM3XH-NIg',
  '0004-amounts-in-bounds': 'ASFyHBF_FYs0r9ceBp3GPuLnOjW9CZwCuyuN4Kk78ug',
  '0005-deleted-people': 'bt-s7R2hQCzjZUvpgppT7PVn4I3j2wUWy9pYTzG_hgo',
  '0006-changed-objects': 'X-oVtqfzL4jHLov_-q__Q2D91nGSxv8gy-4c3272Mvw',
  '0007-recaps-by-webhook': '6fGw4bLJdZBpfL-ZMiAQVqlpAOgKnsXPeqTMGKRBnMA',
  '0008-seasons-of-picks': 'vu7xjjB1_8HX4-WoP4r7n9hmQa7SahR1xnpSA3n7NG4',
  '0009-artists': '2G-9vWZgD9CbwU5P_O4BFcxoJj0nNKdralLckivGphY',
  '0010-helpers-links': '39EzLpTOaFhs7w5TSvcpwtu-b6ZOPAbbbFLMDM7anNo',
  '0011-edits-of-saves': 'X-IURwjtoikH6in6WjFUg87Wwdoyl1k2cmhz3WN6s3U',
};

/** Of the schema that the 50 migrations before version 1.0.0 had created. */
const SCHEMA_BEFORE_BASELINE = {
  sqlite: 'QM7ALDCXIdq8GXf-3AGGeobRyEUuJMAk0BqHo90RviA',
  postgres: '9KirK3T8a31Hsi4IbPr-_r9DaFZaNgCODSN0TNHyNCs',
};

const sourceOf = (name: string) =>
  readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8').replaceAll('\r\n', '\n');
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url');

describe('merged migrations', () => {
  test('never change', () => {
    const checksums = migrations.map(({ name }) => [name, digestOf(sourceOf(name))]);
    expect(Object.fromEntries(checksums)).toEqual(MERGED);
  });

  test('import nothing but Kysely, so that a change elsewhere does not change them', () => {
    for (const { name } of migrations) {
      const imports = stripTypeScriptTypes(sourceOf(name)).matchAll(/\bfrom '([^']+)'|\bimport\(/g);
      const others = [...imports].map(([all, from]) => from ?? all);
      expect(others.filter((from) => from !== 'kysely')).toEqual([]);
    }
  });
});

eachDatabase('the baseline', (open, kind) => {
  test('has the columns, keys, indexes and settings of the migrations that it replaced', async () => {
    const facts = await factsOf[kind]((await open()).kysely as unknown as Kysely<unknown>);
    expect(digestOf(facts.sort().join('\n'))).toBe(SCHEMA_BEFORE_BASELINE[kind]);
  });
});

const factsOf = { sqlite: sqliteFacts, postgres: postgresFacts };

/** In a file of its own, since that of the test may have newer migrations. */
async function sqliteFacts(): Promise<string[]> {
  const { path, remove } = createTestFolder();
  const db = new Kysely<unknown>({
    dialect: new NodeSqliteDialect({ path: join(path, 'ringside.db') }),
  });
  onTestFinished(() => db.destroy().then(remove).then());
  await baseline(db, 'sqlite');
  const { rows } = await sql<{ fact: string }>`
    with tables as (select name, sql from sqlite_master where type = 'table' and name not like 'sqlite_%')
    select tables.name || ' column ' || json_array(col.cid, col.name, lower(col.type), col."notnull",
      col.dflt_value, col.pk) as fact from tables join pragma_table_info(tables.name) col
    union all select tables.name || ' list ' || json_array(list.type, list.wr,
      tables.sql like '%autoincrement%', case when list.type = 'virtual' then tables.sql end)
      from tables join pragma_table_list(tables.name) list on list.schema = 'main'
    union all select tables.name || ' reference ' || json_array("from", "table", "to", on_delete)
      from tables join pragma_foreign_key_list(tables.name)
    union all select tables.name || ' index ' || json_array(idx.origin, idx."unique", idx.partial,
      case when idx.origin = 'c' then idx.name end, (select sql from sqlite_master where name = idx.name),
      (select group_concat(coalesce(name, '()') || coll || "desc", ', ') from
        (select * from pragma_index_xinfo(idx.name) where key order by seqno)))
      from tables join pragma_index_list(tables.name) idx`.execute(db);
  return rows.map(({ fact }) => fact.replaceAll(/\\?"|\\n|\s+/g, ''));
}

/** In a schema of its own that is never committed. */
async function postgresFacts(db: Kysely<unknown>): Promise<string[]> {
  const trx = await db.startTransaction().execute();
  onTestFinished(() => trx.rollback().execute().then());
  await sql`create schema fresh`.execute(trx);
  await sql`set local search_path = fresh`.execute(trx);
  await baseline(trx, 'postgres');
  const { rows } = await sql<{ fact: string }>`
    with tables as (select oid, relname, reloptions from pg_class
      where relkind = 'r' and relnamespace = 'fresh'::regnamespace)
    select relname || ' settings ' || coalesce(reloptions::text, '') as fact from tables
    union all select concat_ws(' ', relname, 'column',
      row_number() over (partition by attrelid order by attnum), attname, format_type(atttypid, atttypmod),
      attnotnull, attidentity, (select collname from pg_collation where oid = attcollation),
      (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum))
      from tables join pg_attribute on attrelid = tables.oid where attnum > 0 and not attisdropped
    union all select concat_ws(' ', relname, 'constraint', conname, pg_get_constraintdef(pg_constraint.oid))
      from tables join pg_constraint on conrelid = tables.oid where contype <> 'n'
    union all select concat_ws(' ', relname, 'index', pg_get_indexdef(indexrelid))
      from tables join pg_index on indrelid = tables.oid`.execute(trx);
  return rows.map(({ fact }) => fact.replaceAll('fresh.', ''));
}
