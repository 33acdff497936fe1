import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { KEY_REUSED, saidAt, VIEWER_CHANGE } from '#app/core/changes/contract.ts';
import { ownerParams, VIEWER } from '#app/core/identity/contract.ts';
import { MAX_WISHES } from './rules.ts';

const slugs = z.array(z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)));
const changed = z._default(slugs.check(z.maxLength(MAX_WISHES)), []);

export const wishlist = z.object({
  slugs: field(slugs, `Of items, the latest ${MAX_WISHES}, the newest last.`, ['pow-1']),
});
export type Wishlist = z.output<typeof wishlist>;

export const getWishlist = endpoint('GET', '/owners/:username/wishlist', {
  summary: 'The items that a viewer wishes for; for the viewer only',
  ...VIEWER,
  response: wishlist,
});

export const changeWishlist = endpoint('POST', '/owners/:username/wishlist', {
  summary: 'Wish for items, or no more; the others stay, and unknown ones are ignored',
  ...VIEWER_CHANGE,
  failures: [KEY_REUSED],
  params: ownerParams,
  body: z.strictObject({
    add: field(changed, 'Slugs.', ['pow-1']),
    remove: field(changed, 'Slugs.', []),
    saidAt,
  }),
  response: wishlist,
});
