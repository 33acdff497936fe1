import type { KyselyPlugin } from 'kysely';
import type { AppDatabase, Transact } from '#database/app-database.ts';
import { StorageUnavailableError } from '#database/storage-errors.ts';
import { watchWrites } from '#database/watch-writes.ts';

export type ReadOnlyReason = 'asked' | 'full' | 'refused';

export class ReadOnlyError extends StorageUnavailableError {
  readonly reason: ReadOnlyReason;

  constructor(reason: ReadOnlyReason, options: { cause?: unknown } = {}) {
    super(`Nothing can be saved now (${reason}).`, options);
    this.reason = reason;
  }
}

/** Time for which a failed write blocks others, except for one trial a second. */
const HOLD_MS = 15_000;
const TRIAL_EVERY_MS = 1000;

const FULL_CODES = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'];
const REFUSED_CODES = ['SQLITE_READONLY', '25006', 'EROFS'];

export interface WriteCounts {
  committed: number;
  failed: number;
  refused: number;
  waitSeconds: number;
  totalSeconds: number;
}

export interface WriteCircuitBreaker {
  readonly database: AppDatabase;
  readonly counts: WriteCounts;
  readOnly(): ReadOnlyReason | null;
  onChange(listener: () => void): void;
}

interface ReadOnlyState extends Pick<WriteCircuitBreaker, 'readOnly' | 'onChange'> {
  refuses(): boolean;
  isOpen(): boolean;
  trip(reason: ReadOnlyReason): void;
  close(): void;
}

function createReadOnlyState(asked: boolean, now: () => number): ReadOnlyState {
  const listeners: (() => void)[] = [];
  let open: { reason: ReadOnlyReason; until: number; nextTrialAt: number } | null = null;
  let announced: ReadOnlyReason | null = asked ? 'asked' : null;
  let timer: NodeJS.Timeout | undefined;

  const readOnly = () => {
    if (asked) return 'asked';
    return open && open.until > now() ? open.reason : null;
  };
  function notify(): void {
    if (announced === readOnly()) return;
    announced = readOnly();
    for (const listener of listeners) listener();
  }
  return {
    readOnly,
    onChange: (listener) => listeners.push(listener),
    isOpen: () => open !== null,
    refuses() {
      if (readOnly() === null) return false;
      if (!open || open.nextTrialAt > now()) return true;
      open.nextTrialAt = now() + TRIAL_EVERY_MS;
      return false;
    },
    trip(reason) {
      open = { reason, until: now() + HOLD_MS, nextTrialAt: now() + TRIAL_EVERY_MS };
      clearTimeout(timer);
      timer = setTimeout(notify, HOLD_MS + 1).unref();
      notify();
    },
    close() {
      open = null;
      notify();
    },
  };
}

/** One trial a second passes; reads are never refused. */
export function createWriteCircuitBreaker(
  database: AppDatabase,
  { READ_ONLY }: { READ_ONLY: boolean },
  now: () => number = Date.now,
): WriteCircuitBreaker {
  const counts = { committed: 0, failed: 0, refused: 0, waitSeconds: 0, totalSeconds: 0 };
  const state = createReadOnlyState(READ_ONLY, now);

  const transact: Transact = async (work) => {
    if (state.refuses()) {
      counts.refused += 1;
      throw new ReadOnlyError(state.readOnly() as ReadOnlyReason);
    }
    const askedAt = performance.now();
    let beganAt: number | undefined;
    let wrote = false;
    try {
      const result = await database.transact(async (trx, changed) => {
        beganAt ??= performance.now();
        if (!state.isOpen()) return work(trx, changed);
        const hasWritten = await watchWrites(trx, database.kind);
        const value = await work(trx, changed);
        wrote = await hasWritten();
        return value;
      });
      counts.committed += 1;
      if (wrote) state.close();
      return result;
    } catch (error) {
      counts.failed += 1;
      const reason = reasonOf(error);
      if (reason === null) throw error;
      state.trip(reason);
      throw new ReadOnlyError(reason, { cause: error });
    } finally {
      const endedAt = performance.now();
      counts.waitSeconds += ((beganAt ?? endedAt) - askedAt) / 1000;
      counts.totalSeconds += (endedAt - askedAt) / 1000;
    }
  };
  const kysely = READ_ONLY ? database.kysely.withPlugin(refuseWrites) : database.kysely;
  const { readOnly, onChange } = state;
  return { database: { ...database, kysely, transact }, counts, readOnly, onChange };
}

function reasonOf(error: unknown): ReadOnlyReason | null {
  if (!(error instanceof StorageUnavailableError) || error.outcomeUnknown) return null;
  const code = (error.cause as { code?: unknown } | undefined)?.code;
  if (typeof code !== 'string') return null;
  if (FULL_CODES.includes(code)) return 'full';
  return REFUSED_CODES.includes(code) ? 'refused' : null;
}

const WRITES = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'];

const refuseWrites: KyselyPlugin = {
  transformQuery({ node }) {
    if (WRITES.includes(node.kind)) throw new ReadOnlyError('asked');
    return node;
  },
  transformResult: async ({ result }) => result,
};
