/** What every name of a monster, player, playlist, tournament or album is (design, 'Names'). */

import * as z from 'zod/mini';
import { plainName } from './plain-name-rules.ts';

/** A name of at most so many UTF-16 units, whose invisible characters are dropped. */
export const nameUpTo = (
  most: number,
  { required, tooLong }: { required?: string; tooLong?: string } = {},
) =>
  z
    .string(required === undefined ? undefined : { error: required })
    .check(z.overwrite(plainName), z.minLength(1, required), z.maxLength(most, tooLong));
