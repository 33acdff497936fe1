import { ApiError } from '@ringside/contract/api-error';
import { createResponseCache, type ResponseCounts } from '@ringside/response-cache';
import { type Caller, PLAYER_MESSAGE, type UserRecord } from '#app/core/identity/contract.ts';
import { type HostList, isHost } from '#app/core/identity/hosts.ts';
import { isNameOf, playersOf } from '#app/core/identity/rules.ts';
import type { Sessions, Viewer } from '#app/core/identity/session.server.ts';
import { findPlayerByName, type NamedPlayer } from '#app/core/identity/store.server.ts';
import { lastUsed } from '#app/core/last-used.server.ts';
import type { NameScreen } from '#app/core/names/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { EVERYTHING_CHANGED } from '#database/changes.ts';
import * as store from './store.server.ts';

interface UserRecordsContext {
  database: AppDatabase;
  sessions: Sessions;
  names: NameScreen;
  config: { HOSTS?: HostList | undefined };
  counts: ResponseCounts;
}

const MAX_RECORDS = 10_000;
const CACHE_CONTROL = 'private, no-store';

/** Public ones by requested name, own ones by id, which only that viewer's token reaches. */
export function createUserRecords(context: UserRecordsContext) {
  const { database, sessions, counts } = context;
  const { publicRecord, ownRecord } = createRecordReader(context);
  const options = { counts, cacheControl: CACHE_CONTROL };
  const shown = createResponseCache(publicRecord, options);
  const viewers = lastUsed<Viewer>(MAX_RECORDS);
  const own = createResponseCache((userId: string) => ownRecord(viewers.get(userId) as Viewer), {
    ...options,
    maxKeys: MAX_RECORDS,
  });
  database.changes.subscribe((topic) => {
    const changed = topic === EVERYTHING_CHANGED ? 'all' : playersOf(topic);
    if (changed === null) return;
    // A changed player may have taken or given up any name.
    shown.invalidate();
    if (changed === 'all') own.invalidate();
    else for (const userId of changed) own.invalidate(userId);
  });

  const isStored = (viewer: Viewer) => {
    const stored = viewers.get(viewer.userId);
    return stored?.login === viewer.login && stored.displayName === viewer.displayName;
  };

  function ownOf(viewer: Viewer) {
    if (!isStored(viewer)) {
      viewers.set(viewer.userId, viewer);
      own.invalidate(viewer.userId);
    }
    return { read: () => own.read(viewer.userId), value: () => own.value(viewer.userId) };
  }

  return {
    /** @throws ApiError as `findViewer`; reading it 404 for an unknown or hidden player */
    async find(name: string, caller: Partial<Caller>) {
      const viewer = await sessions.findViewer(caller);
      return viewer !== null && isNameOf(name, viewer)
        ? ownOf(viewer)
        : { read: () => shown.read(name), value: () => shown.value(name) };
    },
  };
}

function createRecordReader({ database: { kysely }, names, config }: UserRecordsContext) {
  async function publicRecord(name: string): Promise<UserRecord> {
    const hidden = (await names.current()).has('player', name);
    const player = hidden ? null : await findPlayerByName(kysely, name);
    if (!player) throw new ApiError(404, 'not_found', PLAYER_MESSAGE);
    return publicPart(player);
  }

  async function publicPart({ userId, login, displayName }: NamedPlayer): Promise<UserRecord> {
    const victories = await store.findVictories(kysely, userId);
    return {
      login: login ?? displayName.toLowerCase(),
      displayName,
      victoryRecord: Object.fromEntries(victories.map((race) => [race, 1])),
    };
  }

  async function ownRecord(viewer: Viewer): Promise<UserRecord> {
    const [shownToAll, holdings] = await Promise.all([
      publicPart(viewer),
      store.findHoldings(kysely, viewer.userId),
    ]);
    return {
      ...shownToAll,
      // A viewer unknown to the league owns nothing.
      ...(holdings ?? { balance: 0, inventory: {} }),
      ...(isHost(viewer, config.HOSTS) && { host: true as const }),
    };
  }

  return { publicRecord, ownRecord };
}
