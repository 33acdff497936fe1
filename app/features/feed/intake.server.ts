import { ApiError } from '@ringside/contract/api-error';
import type { Kysely } from 'kysely';
import type { Incoming, Problem, Rejection } from '#app/core/feed-protocol/contract.ts';
import { PLAYER_MESSAGE } from '#app/core/identity/contract.ts';
import { applyTops, championsFollower } from '#app/features/champions/fights-store.server.ts';
import {
  applyFights,
  type Followers,
  unknownRecordsOf,
} from '#app/features/fights/intake.server.ts';
import { waitForRing } from '#app/features/fights/store.server.ts';
import { guideFollower } from '#app/features/guide/fights-store.server.ts';
import { applyCalibrations } from '#app/features/guide/intake.server.ts';
import { loadCalibration } from '#app/features/guide/store.server.ts';
import { applyAlbums } from '#app/features/music/catalogue/intake.server.ts';
import { warnOfBets } from '#app/features/my-z/intake.server.ts';
import { playersFollower } from '#app/features/players/fights-store.server.ts';
import { applyPlayers } from '#app/features/players/figures/intake.server.ts';
import {
  findHoldings,
  findVictories,
  sumsOfPlayers,
} from '#app/features/players/figures/store.server.ts';
import { pushFollower } from '#app/features/push/intake.server.ts';
import { applyRecordings } from '#app/features/recordings/intake.server.ts';
import { recordsFollower } from '#app/features/records/fights-store.server.ts';
import {
  applyAppearances,
  type BatchOfFighters,
  unknownNamesOf,
} from '#app/features/records/intake.server.ts';
import { applyStores } from '#app/features/shop/intake.server.ts';
import { findStoreStatus } from '#app/features/shop/store.server.ts';
import { ordersFollower } from '#app/features/tournaments/orders/fights-store.server.ts';
import { upcomingFollower } from '#app/features/upcoming/fights-store.server.ts';
import { applyBouts, type Estimator } from '#app/features/upcoming/intake.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { inSnapshot } from '#database/in-snapshot.ts';
import type { Tables } from '#database/tables.ts';
import type { FeedEvent, FeedEventOf, Reference } from './contract.ts';
import {
  type KnownNames,
  knownNames,
  unknownNamesIn,
  warningsOfTechniques,
} from './known-names.ts';
import { findSummary } from './store.server.ts';
import { problemsOfDates, warningsOfTimes } from './times.ts';

export type FeedBatch = BatchOfFighters & { reference: Reference; odds: Estimator };

type EventType = FeedEvent['type'];
export type Revision = FeedEventOf<'void' | 'correct'>;

export const isRevision = (incoming: Incoming<FeedEvent>): incoming is Incoming<Revision> =>
  incoming.event.type === 'void' || incoming.event.type === 'correct';

/** In the order in which they are told; the lists of champions read records. */
export const FOLLOWERS: Followers = [
  recordsFollower,
  guideFollower,
  championsFollower,
  playersFollower,
  upcomingFollower,
  ordersFollower,
  pushFollower,
];

interface Step {
  takes(one: Incoming<FeedEvent>): boolean;
  apply(batch: FeedBatch, incoming: Incoming<FeedEvent>[]): Promise<void>;
}

function step<T extends EventType>(
  types: readonly T[],
  apply: (batch: FeedBatch, incoming: Incoming<FeedEventOf<T>>[]) => Promise<void>,
): Step {
  const takes = (incoming: Incoming<FeedEvent>): incoming is Incoming<FeedEventOf<T>> =>
    (types as readonly EventType[]).includes(incoming.event.type);
  return { takes, apply: (batch, incoming) => apply(batch, incoming.filter(takes)) };
}

/** Steps whose events are applied in the order given, consecutive ones of a step together. */
function inOrder(...steps: Step[]): Step {
  const stepOf = (one: Incoming<FeedEvent>) => steps.find(({ takes }) => takes(one));
  return {
    takes: (one) => stepOf(one) !== undefined,
    async apply(batch, incoming) {
      // Estimates learn from fights by number, so batches of processes commit in that order.
      if (batch.kind === 'postgres') await waitForRing(batch.trx);
      let run: typeof incoming = [];
      for (const [place, one] of incoming.entries()) {
        run.push(one);
        const [own, next] = [stepOf(one), incoming[place + 1]];
        if (next && stepOf(next) === own) continue;
        await own?.apply(batch, run);
        run = [];
      }
    },
  };
}

/** Each after those that its events may refer to; `void` and `correct` follow. */
const STEPS = [
  step(['player', 'balance', 'bet', 'items', 'victories'], applyPlayers),
  step(['calibration'], applyCalibrations),
  step(['monster'], applyAppearances),
  step(['monster'], applyTops),
  inOrder(
    step(['fight'], (batch, fights) => applyFights(batch, fights, FOLLOWERS)),
    step(['upcoming', 'pool', 'cancelled'], applyBouts),
  ),
  step(['bet'], warnOfBets),
  step(['store'], applyStores),
  step(['video'], applyRecordings),
  step(['album'], applyAlbums),
];

export async function applyEvents(
  batch: FeedBatch,
  incoming: Incoming<FeedEvent>[],
): Promise<void> {
  for (const { takes, apply } of STEPS) {
    const own = incoming.filter(takes);
    if (own.length > 0) await apply(batch, own);
  }
}

export type WrongEvent = Rejection & { candidate: unknown };

export async function loadKnownNames(
  db: Kysely<Tables>,
  reference: Reference,
  batch: readonly Incoming<FeedEvent>[],
): Promise<KnownNames> {
  const [calibration, store] = [await loadCalibration(db), await findStoreStatus(db)];
  const items = [...reference.items, ...(store?.newItems ?? [])].map(({ Slug }) => Slug);
  return knownNames(items, calibration ?? reference, batch);
}

export function sortOut(
  incoming: Incoming<FeedEvent>[],
  { warnings }: FeedBatch,
  { known, now }: { known: KnownNames; now: number },
): { fitting: Incoming<FeedEvent>[]; wrong: WrongEvent[] } {
  const fitting: Incoming<FeedEvent>[] = [];
  const wrong: WrongEvent[] = [];
  for (const one of incoming) {
    const { index, event } = one;
    const problems = [...problemsOfDates(event, now), ...unknownNamesIn(event, known)];
    if (problems.length > 0) {
      wrong.push({ index, candidate: event, problems });
      continue;
    }
    fitting.push(one);
    const reasons = [...warningsOfTimes(event, now), ...warningsOfTechniques(event, known)];
    warnings.push(...reasons.map((reason) => ({ index, reason })));
  }
  return { fitting, wrong };
}

interface NamesContext {
  db: Kysely<Tables>;
  reference: Reference;
  known: KnownNames;
}

export async function withUnknownNames(
  wrong: WrongEvent[],
  context: NamesContext,
): Promise<Rejection[]> {
  const rejections: Rejection[] = [];
  for (const { candidate, problems, ...rejection } of wrong) {
    const isFine = (path: string) => !problems.some((problem) => problem.path === path);
    const names = unknownNamesIn(candidate, context.known).filter(({ path }) => isFine(path));
    const references = await unknownReferencesIn(candidate, isFine, context);
    rejections.push({ ...rejection, problems: [...problems, ...names, ...references] });
  }
  return rejections;
}

async function unknownReferencesIn(
  candidate: unknown,
  isFine: (path: string) => boolean,
  context: NamesContext,
): Promise<Problem[]> {
  const event = (candidate ?? {}) as Record<string, unknown>;
  if (event.type === 'monster') return unknownNamesOf(event, isFine, context);
  if (event.type === 'fight' || event.type === 'upcoming') {
    return unknownRecordsOf(event, isFine, context);
  }
  return [];
}

/** @throws ApiError 404 for an unknown player */
export async function summaryFor(
  database: Pick<AppDatabase, 'kysely' | 'kind'>,
  userId: string | undefined,
) {
  return inSnapshot(database, async (db) => {
    const summary = { ...(await findSummary(db)), ...(await sumsOfPlayers(db)) };
    if (userId === undefined) return summary;
    const holdings = await findHoldings(db, userId);
    if (!holdings) throw new ApiError(404, 'not_found', PLAYER_MESSAGE);
    return { ...summary, player: { ...holdings, victories: await findVictories(db, userId) } };
  });
}
