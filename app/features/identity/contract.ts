/** Players and who they are (specification, sections 3 and 7). */
import * as z from 'zod/mini';
import { raceName } from '../monsters/contract.ts';

/** The platform's own id of a person; names change hands, ids do not. */
export const userId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
/** Largest balance and count, so that every sum stays exact. */
const amount = z.int().check(z.gte(0), z.lte(1_000_000_000_000));
const slug = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/));

/** Feed event: a player's figures as they are now. */
export const playerUpdate = z.strictObject({
  userId,
  login: z.string().check(z.regex(/^[a-z0-9_]{1,40}$/)),
  displayName: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** In Z. */
  balance: amount,
  /** Item slug to count. */
  inventory: z.record(slug, amount),
  /** Races beaten outside the recorded fights; added to those, never taken away. */
  victories: z.optional(z.array(raceName).check(z.maxLength(2000))),
});
export type PlayerUpdate = z.output<typeof playerUpdate>;
