import type { Kysely } from 'kysely';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { hideNames } from './hide-names.ts';
import { looksOf } from './look-alike.server.ts';
import { HIDDEN_NAMES_TOPIC, type HiddenNames, type NameKind, type NameScreen } from './rules.ts';
import { loadHidden } from './store.server.ts';

const NOTHING: HiddenNames = { has: () => false, isBlocked: () => false, isEmpty: true };

/** Its listener comes before those of the caches, which would be refilled with the old names. */
export function createNameScreen(database: Pick<AppDatabase, 'kysely' | 'changes'>): NameScreen {
  let last: HiddenNames | null = null;
  let loading: Promise<HiddenNames> | null = null;
  let changes = 0;
  database.changes.subscribe(() => {
    loading = null;
    changes += 1;
  }, [HIDDEN_NAMES_TOPIC]);

  async function load(): Promise<HiddenNames> {
    const before = changes;
    try {
      const hidden = toHiddenNames(await loadHidden(database.kysely));
      if (before === changes) last = hidden;
      return hidden;
    } catch (error) {
      if (before === changes) loading = null;
      if (last) return last;
      throw error;
    }
  }

  async function current(): Promise<HiddenNames> {
    const before = changes;
    loading ??= load();
    const hidden = await loading;
    // The result may lack names hidden during the read.
    return before === changes ? hidden : current();
  }

  return {
    current,
    last: () => last ?? NOTHING,
    revise: async (value) => hideNames(value, await current()),
  };
}

/** The hidden names as a transaction has them. */
export const hiddenIn = async (db: Kysely<Tables>) => toHiddenNames(await loadHidden(db));

function toHiddenNames({ names, blocked }: Awaited<ReturnType<typeof loadHidden>>): HiddenNames {
  const texts = new Set(
    names.flatMap(({ kind, texts_json }) =>
      (JSON.parse(texts_json) as string[]).flatMap((text) => keysOf(kind as NameKind, text)),
    ),
  );
  const userIds = new Set(blocked.map(({ user_id }) => user_id));
  return {
    has: (kind, name) => texts.size > 0 && keysOf(kind, name).some((key) => texts.has(key)),
    isBlocked: (userId) => userIds.has(userId),
    isEmpty: texts.size === 0,
  };
}

function keysOf(kind: NameKind, name: string): string[] {
  const looks = kind === 'playlist' ? [name.toLowerCase()] : looksOf(name);
  return looks.map((look) => `${kind} ${look}`);
}
