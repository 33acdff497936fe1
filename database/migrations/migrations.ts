import type { Kysely } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';
import * as baseline from './0001-baseline.ts';
import * as orderOfAnswers from './0002-order-of-answers.ts';
import * as contentOfEvents from './0003-content-of-events.ts';
import * as amountsInBounds from './0004-amounts-in-bounds.ts';
import * as deletedPeople from './0005-deleted-people.ts';
import * as changedObjects from './0006-changed-objects.ts';
import * as recapsByWebhook from './0007-recaps-by-webhook.ts';
import * as seasonsOfPicks from './0008-seasons-of-picks.ts';
import * as artists from './0009-artists.ts';
import * as helpersLinks from './0010-helpers-links.ts';
import * as editsOfSaves from './0011-edits-of-saves.ts';

/** A forward step of the schema; it never changes once it is merged. */
export interface Migration {
  /** Four digits and words, like the file's name: defines the order. */
  name: string;
  up: (db: Kysely<unknown>, kind: DatabaseKind) => Promise<void>;
}

export const migrations: readonly Migration[] = [
  { name: '0001-baseline', up: baseline.up },
  { name: '0002-order-of-answers', up: orderOfAnswers.up },
  { name: '0003-content-of-events', up: contentOfEvents.up },
  { name: '0004-amounts-in-bounds', up: amountsInBounds.up },
  { name: '0005-deleted-people', up: deletedPeople.up },
  { name: '0006-changed-objects', up: changedObjects.up },
  { name: '0007-recaps-by-webhook', up: recapsByWebhook.up },
  { name: '0008-seasons-of-picks', up: seasonsOfPicks.up },
  { name: '0009-artists', up: artists.up },
  { name: '0010-helpers-links', up: helpersLinks.up },
  { name: '0011-edits-of-saves', up: editsOfSaves.up },
];

/** The last of the 50 migrations that the baseline replaced, and the last commit that has them. */
const LAST_BEFORE_BASELINE = '0075-last-words';
const COMMIT_BEFORE_BASELINE = 'bc0a4de9';

/** With the baseline in place of those before it. @throws Error if some of those are missing */
export function fromBaseline(names: readonly string[]): readonly string[] {
  if (names.length === 0 || names.includes('0001-baseline')) return names;
  const last = names.indexOf(LAST_BEFORE_BASELINE);
  if (last >= 0) return ['0001-baseline', ...names.slice(last + 1)];
  throw new Error(
    `These data are of a version before 1.0.0, as of "${names.at(-1)}". Start the commit ${COMMIT_BEFORE_BASELINE} of Ringside once with them (a backup: restore it there and make a new one), then this version again. Nothing was changed. See docs/upgrading.md, under From a version before 1.0.0.`,
  );
}
