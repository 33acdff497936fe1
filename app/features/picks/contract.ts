import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { KEY_REUSED, VIEWER_CHANGE } from '#app/core/changes/contract.ts';
import { boutName } from '#app/core/feed-protocol/contract.ts';
import { ownerParams, VIEWER } from '#app/core/identity/contract.ts';
import { pageOf, pageQuery } from '#app/core/paging/contract.ts';
import { USUAL_PAGE } from '#app/core/paging/rules.ts';
import {
  BEST_OF_SEASON,
  MIN_PICKS,
  RECENT_PICKS,
  SCORED_PICKS,
  SEASON,
  SURENESS,
  TABLE_ROWS,
} from './rules.ts';

export const UNKNOWN_BOUT_MESSAGE = 'No such fight is announced.';
export const CLOSED_MESSAGE = 'Bets on this fight are closed, and so are picks.';
export const PICKED_MESSAGE = 'You have made another pick for this fight. It stays.';

const bout = field(boutName, 'The game host’s id of the announced fight.', 'bout-7');
const side = field(z.enum(['left', 'right']), 'The side that is expected to win.', 'left');
const sure = field(z.literal(SURENESS), 'How sure it is, in per cent.', 75);

const pickSide = z.object({ MONSTER_NAME: field(z.string(), 'Its name.', 'Rusty') });
export const pick = z.object({
  bout,
  side,
  sure: field(z.int(), 'How sure it is, in per cent.', 75),
  pickedAt: field(z.string(), 'By the server’s clock: ISO 8601, UTC.', '2026-01-02T20:19:00.000Z'),
  left: field(pickSide, 'The fighter on the left.'),
  right: field(pickSide, 'The fighter on the right.'),
  result: field(
    z.nullable(
      z.object({
        number: field(z.int(), 'The fight’s own number.', 981),
        right: field(z.boolean(), 'Whether the pick was right.', true),
      }),
    ),
    'Null until the fight is decided as announced, and after it was voided.',
  ),
});
export type Pick = z.output<typeof pick>;

export const picks = z.object({
  picks: field(z.array(pick), `The latest ${RECENT_PICKS}, newest first.`),
  score: field(
    z.nullable(
      z.object({
        picks: field(z.int(), `Picks of decided fights, of the latest ${SCORED_PICKS}.`, 12),
        right: field(z.int(), 'Of them, those that were right.', 8),
        run: field(z.int(), 'Right ones in a row up to the last.', 3),
        brier: field(z.number(), 'Mean Brier score; a coin has 0.25, less is better.', 0.19),
        estimateBrier: field(z.number(), 'The estimates’ of the same fights.', 0.21),
        crowdBrier: field(z.nullable(z.number()), 'The crowd’s, of those with bets.', 0.22),
      }),
    ),
    'Null before the first decided fight.',
  ),
});
export type Picks = z.output<typeof picks>;

export const getPicks = endpoint('GET', '/owners/:username/picks', {
  summary: 'A viewer’s picks and their score; for the viewer only',
  ...VIEWER,
  response: picks,
});

export const makePick = endpoint('POST', '/owners/:username/picks', {
  summary: 'Pick a side of an announced fight, once, until its bets close by the server’s clock',
  description: 'The same pick again changes nothing. No money of any kind is involved.',
  ...VIEWER_CHANGE,
  failures: [
    [404, 'not_found', UNKNOWN_BOUT_MESSAGE],
    [409, 'closed', CLOSED_MESSAGE],
    [409, 'picked', PICKED_MESSAGE],
    KEY_REUSED,
  ],
  params: ownerParams,
  body: z.object({ bout, side, sure }),
  response: picks,
});

export const picksOfFight = z.object({
  fight: field(z.int(), 'The fight’s own number.', 981),
  bout,
  decidedAt: field(z.string(), 'ISO 8601, UTC.', '2026-01-02T20:25:00.000Z'),
  leftSideWins: field(z.boolean(), 'Whether the left side won.'),
  picks: field(
    z.array(
      z.object({
        side,
        sure: pick.shape.sure,
        viewers: field(z.int(), 'How many viewers picked this.', 4),
      }),
    ),
    'What viewers picked, without who.',
  ),
});
export type PicksOfFight = z.output<typeof picksOfFight>;

export const listPicks = endpoint('GET', '/picks', {
  summary: 'The picks of decided fights in pages, without who made them',
  description: 'Of fights that were estimated before the bell and fought as announced.',
  query: z.object(pageQuery(USUAL_PAGE)),
  response: z.object(pageOf(picksOfFight)),
});

const place = {
  place: field(z.int(), 'From 1; those of hidden and deleted people stay empty.', 1),
  displayName: field(z.string(), 'The viewer’s name.', 'Ana'),
  login: field(z.nullable(z.string()), 'Of viewers who are players; null for others.', 'ana'),
};
const row = z.object({
  ...place,
  picks: field(z.int(), 'Picks of fights decided in this time.', 12),
  right: field(z.int(), 'Of them, those that were right.', 8),
  brier: field(z.number(), 'Mean Brier score; less is better.', 0.19),
  lead: field(z.number(), 'How much lower it is than our estimates’ of the same fights.', 0.02),
});
export type PickRow = z.output<typeof row>;
const season = field(z.string(), 'The year and its quarter, in weeks of ISO 8601.', '2026-4');

export const getPickTable = endpoint('GET', '/picks/week', {
  summary: 'The best picks of this week, or of a season',
  description: `Of viewers with at least ${MIN_PICKS} picks of fights that were fought as announced. A day after its end a season’s table is kept: what is corrected or voided later does not change it.`,
  query: z.object({
    season: field(
      z.optional(z.string().check(z.regex(SEASON, 'must be now or a season, as 2026-4'))),
      'A season, as 2026-4, or `now` for the running one; without it, this week.',
      'now',
    ),
  }),
  response: z.object({
    season: field(z.nullable(season), 'The season; null for the week.'),
    from: field(
      z.string(),
      'The Monday it begins with: ISO 8601, UTC.',
      '2026-01-05T00:00:00.000Z',
    ),
    to: field(z.string(), 'Its end: ISO 8601, UTC.', '2026-01-12T00:00:00.000Z'),
    rows: field(
      z.array(row),
      `At most ${TABLE_ROWS}. By the lead over our estimates, less what luck may be of so few picks.`,
    ),
    best: field(
      z.array(z.object({ season, ...place })),
      `The best ${BEST_OF_SEASON} of each season whose table is kept, the newest season first.`,
    ),
  }),
});
export type PickTable = z.output<typeof getPickTable.response>;
