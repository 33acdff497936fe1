import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { PLAIN_TEXT } from '#app/core/names/rules.ts';
import { MAX_PAGE, readCursor } from './rules.ts';

export const askedText = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(PLAIN_TEXT, 'must be plain text'));
const time = z.iso.datetime({ offset: true });

export const pageQuery = (usual: number) => ({
  cursor: field(
    z.optional(z.string().check(z.refine((text) => readCursor(text) !== null, 'must be a `next`'))),
    'The `next` of the page before, asked in the same order.',
    '1767384000000_931',
  ),
  order: field(z._default(z.enum(['newest', 'oldest']), 'newest'), 'Which come first.', 'newest'),
  since: field(z.optional(time), 'Only those of this time or later.', '2026-01-01T00:00:00Z'),
  from: field(z.optional(time), 'The same as `since`.', '2026-01-01T00:00:00Z'),
  to: field(z.optional(time), 'Only those before this time.', '2036-01-01T00:00:00Z'),
  limit: field(
    z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_PAGE)), usual),
    'How many at most.',
    usual,
  ),
  format: field(
    z._default(z.enum(['json', 'csv']), 'json'),
    '`csv` has the fields of `items` as columns, for spreadsheets; the `link` header has the next page.',
    'json',
  ),
});

/** Filters by who fought, of lists that have them. */
export const fighterQuery = {
  player: field(z.optional(askedText), 'Login or display name of a trainer.', 'ana'),
  breed: field(z.optional(askedText), 'RACE_SUPERTYPE, in any case.', 'HARE'),
};

export const fighterOrRecordQuery = {
  ...fighterQuery,
  record: field(
    z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    'The ID of a monster record.',
    4711,
  ),
};

export const pageOf = <S extends z.ZodMiniType>(item: S) => ({
  items: field(z.array(item), 'In the order asked for.'),
  next: field(z.nullable(z.string()), '`cursor` of the next page; null at the end.', null),
});
