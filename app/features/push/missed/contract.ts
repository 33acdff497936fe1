import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { KEY_REUSED, VIEWER_CHANGE } from '#app/core/changes/contract.ts';
import { ownerParams, VIEWER } from '#app/core/identity/contract.ts';
import { matchRecord } from '#app/features/fights/contract.ts';
import { MAX_COUNTED, SHOWN_FIGHTS } from './rules.ts';

const upTo = field(z.int().check(z.gte(0)), 'The number of the latest fight.', 981);
const upToItem = z.int().check(z.gte(0));

export const getMissed = endpoint('GET', '/owners/:username/missed', {
  summary:
    'The fights of those whom a viewer follows since the viewer last looked, decided picks, and wished items in store',
  ...VIEWER,
  response: z.object({
    upTo,
    isFirst: field(z.boolean(), 'The viewer has never looked; all counts are 0.', false),
    count: field(z.int(), `How many fights, at most ${MAX_COUNTED}.`, 3),
    fights: field(z.array(matchRecord), `The latest, at most ${SHOWN_FIGHTS}.`),
    picks: field(z.int(), 'Picks that were decided.', 1),
    items: field(z.array(z.string()), 'Slugs of wished items that came into the store.', []),
    upToItem: field(upToItem, 'Counts what comes into the store.', 7),
  }),
});
export type Missed = z.output<typeof getMissed.response>;

export const seeMissed = endpoint('POST', '/owners/:username/missed', {
  summary: 'The viewer has seen what there was up to a fight',
  ...VIEWER_CHANGE,
  failures: [KEY_REUSED],
  params: ownerParams,
  body: z.strictObject({ upTo, upToItem: field(z.optional(upToItem), 'As it was answered.', 7) }),
  response: z.object({ upTo }),
});
