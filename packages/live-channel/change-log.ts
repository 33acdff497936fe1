import { randomBytes } from 'node:crypto';

const CHANGES_KEPT = 500;

export interface ChangeLog {
  lastId(): string;
  position(): string;
  add(topics: string[], position?: string): void;
  since(id: string): string[];
  sharedSince(id: string): string[] | null;
}

interface Entry {
  id: string;
  topics: string[];
  isShared: boolean;
}

export function createChangeLog(position?: string): ChangeLog {
  const isAlone = position === undefined;
  const process = randomBytes(6).toString('hex');
  let own = 0;
  const begin = { id: position ?? `${process}-0`, topics: [], isShared: true };
  const entries: Entry[] = [begin];
  let shared: Entry = begin;

  const after = (id: string): Entry[] | null => {
    const at = entries.findLastIndex((entry) => entry.id === id);
    return at < 0 ? null : entries.slice(at + 1);
  };
  const topicsOf = (missed: Entry[]) => [...new Set(missed.flatMap(({ topics }) => topics))];

  return {
    lastId: () => entries.at(-1)?.id ?? begin.id,
    position: () => shared.id,
    add(topics, at) {
      if (at === undefined) own += 1;
      const entry = {
        id: at ?? `${process}-${own}`,
        topics,
        isShared: isAlone || at !== undefined,
      };
      entries.push(entry);
      if (entry.isShared) shared = entry;
      if (entries.length > CHANGES_KEPT) entries.shift();
    },
    since(id) {
      const missed = after(id);
      return missed ? topicsOf(missed) : ['*'];
    },
    sharedSince(id) {
      const missed = after(id);
      return missed && topicsOf(missed.filter(({ isShared }) => isShared));
    },
  };
}
