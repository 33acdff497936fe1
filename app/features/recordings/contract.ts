import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { isRecordingAddress, MAX_OFFSET_S } from './rules.ts';

export const recording = z.strictObject({
  address: field(
    z
      .string()
      .check(z.maxLength(500), z.refine(isRecordingAddress, 'must be an https: address of a page')),
    'Where it is watched: an https: address without a login in it. The same address again replaces what was known of it.',
    'https://www.twitch.tv/videos/2001',
  ),
  startsAt: field(z.iso.datetime({ offset: true }), 'Its start: ISO 8601.', '2026-01-02T20:00:00Z'),
  offset: field(
    z.optional(z.int().check(z.gte(-MAX_OFFSET_S), z.lte(MAX_OFFSET_S))),
    'Seconds by which fights are later in it than their times say; may be below zero.',
    5,
  ),
  gone: field(z.optional(z.boolean()), 'Whether it cannot be watched any more.', false),
});
export type Recording = z.output<typeof recording>;
