export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Never throws: where it is blocked or full, values are kept until the page is closed. */
export function forgivingStorage(open: () => Storage): KeyValueStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return use(open());
    } catch {
      return otherwise();
    }
  };
  return {
    getItem: (key) =>
      memory.get(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    setItem: (key, value) =>
      attempt(
        (storage) => {
          storage.setItem(key, value);
          memory.delete(key);
        },
        () => void memory.set(key, value),
      ),
    removeItem: (key) => {
      memory.delete(key);
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      );
    },
  };
}

/** False where site data is blocked: {@link tabValues} then last until the page is left. */
export function isTabKept(): boolean {
  try {
    return Boolean(sessionStorage);
  } catch {
    return false;
  }
}

export const localValues = forgivingStorage(() => localStorage);
export const tabValues = forgivingStorage(() => sessionStorage);
