import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packForPage, packTables, unpackForPage, unpackTables } from './packed-tables.ts';

const row = fc.record({
  id: fc.integer(),
  '#fields': fc.option(fc.jsonValue()),
  side: fc.record({ name: fc.string(), tags: fc.array(fc.record({ tag: fc.string() })) }),
});

test('unpacking a packed value restores it, for any value', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.jsonValue(), fc.array(row), fc.record({ rows: fc.array(row) })),
      (data) => {
        const carried = JSON.parse(JSON.stringify(data));
        expect(unpackTables(JSON.parse(JSON.stringify(packTables(carried))))).toEqual(carried);
      },
    ),
  );
});

test('a list of objects with the same fields has each field name once', () => {
  const rows = Array.from({ length: 50 }, (_, id) => ({ id, side: { monster: `m${id}` } }));
  const text = JSON.stringify(packTables({ rows }));
  expect(text.match(/"monster"/g)).toHaveLength(1);
  expect(text.match(/"side"/g)).toHaveLength(1);
});

test('a value packed for a page is the same value here, and an equal one in a browser', () => {
  const rows = [{ id: 1 }, { id: 2 }];
  const packed = packForPage(rows);
  expect(unpackForPage(packed)).toBe(rows);
  expect(unpackForPage(JSON.parse(JSON.stringify(packed)))).toEqual(rows);
  expect(unpackForPage(packForPage('text'))).toBe('text');
  expect(unpackForPage(packForPage(null))).toBe(null);
});
