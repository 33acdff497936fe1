import { randomId } from '#app/core/changes/web/shared/random-id.ts';
import { heldLocks, inTabLock } from '#app/ui/storage/tab-lock.ts';
import type { Draft } from './desk-state.ts';

const PREFIX = 'ringside-desk:';
const LOCK_PREFIX = 'ringside-desk-tab:';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export function createDrafts(storage: Store, tab: string) {
  const ownKey = (id: string) => `${PREFIX}${encodeURIComponent(id)}:${tab}`;

  const moved = new Map<string, Draft>();

  function keys(): string[] {
    const all = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return all.filter((key) => key.startsWith(PREFIX));
  }

  return {
    adopt(id: string, isAlive: (tab: string) => boolean): Draft | null {
      const given = moved.get(id);
      moved.delete(id);
      if (given) return given;
      const own = read(storage, ownKey(id));
      if (own) return own;
      const beginning = ownKey(id).slice(0, -tab.length);
      const left = keys().find(
        (key) => key.startsWith(beginning) && !isAlive(key.slice(beginning.length)),
      );
      const draft = left === undefined ? null : read(storage, left);
      // When storage is full the draft stays under its old key; the desk opens all the same.
      if (left !== undefined && this.keep(id, draft)) storage.removeItem(left);
      return draft;
    },
    keep(id: string, draft: Draft | null): boolean {
      try {
        if (draft) storage.setItem(ownKey(id), JSON.stringify(draft));
        else storage.removeItem(ownKey(id));
        return true;
      } catch {
        return false;
      }
    },
    move(id: string, draft: Draft): void {
      moved.set(id, draft);
      this.keep(id, draft);
    },
    list: () =>
      keys().flatMap((key) => {
        const draft = read(storage, key);
        const id = decodeURIComponent(key.slice(PREFIX.length).split(':')[0] ?? '');
        return draft ? [{ id, changes: draft.edits.length + draft.conflicts.length }] : [];
      }),
  };
}

function read(storage: Store, key: string): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(storage.getItem(key) ?? 'null');
    return draft?.base && Array.isArray(draft.edits) && Array.isArray(draft.conflicts)
      ? draft
      : null;
  } catch {
    return null;
  }
}

type Drafts = ReturnType<typeof createDrafts>;
let drafts: Drafts | undefined;

/** Each open tab holds a lock, so that others leave its drafts alone. */
export function browserDrafts(): Drafts {
  if (drafts) return drafts;
  const tab = randomId();
  // Held until the tab closes. Without locks open tabs are unknown.
  void inTabLock(LOCK_PREFIX + tab, () => new Promise(() => {}));
  drafts = createDrafts(safeStorage(), tab);
  return drafts;
}

function safeStorage(): Store {
  try {
    return localStorage;
  } catch {
    const nothing = { getItem: () => null, setItem() {}, removeItem() {}, key: () => null };
    return { ...nothing, length: 0 };
  }
}

export async function aliveTabs(): Promise<(tab: string) => boolean> {
  const names = await heldLocks();
  return (tab) => names.has(LOCK_PREFIX + tab);
}
