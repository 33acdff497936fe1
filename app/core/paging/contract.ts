import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { MAX_PAGE, readCursor } from './rules.ts';

export const pageQuery = (usual: number) => ({
  cursor: field(
    z.optional(z.string().check(z.refine((text) => readCursor(text) !== null, 'must be a `next`'))),
    'The `next` of the page before, asked in the same order.',
    '1767384000000_931',
  ),
  order: field(z._default(z.enum(['newest', 'oldest']), 'newest'), 'Which come first.', 'newest'),
  since: field(
    z.optional(z.iso.datetime({ offset: true })),
    'Only those of this time or later.',
    '2026-01-01T00:00:00Z',
  ),
  limit: field(
    z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_PAGE)), usual),
    'How many at most.',
    usual,
  ),
});

export const pageOf = <S extends z.ZodMiniType>(item: S) => ({
  items: field(z.array(item), 'In the order asked for.'),
  next: field(z.nullable(z.string()), '`cursor` of the next page; null at the end.', null),
});
