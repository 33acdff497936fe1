/** A value that components and others share, who hear when it changes. */
export function createSharedValue<T>(value: T) {
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    write(next: T): void {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
