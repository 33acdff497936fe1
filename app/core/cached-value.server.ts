import type { Changes } from '#database/changes.ts';
import type { Topic } from './topics.ts';

export function cachedValue<T>(
  changes: Changes,
  on: readonly Topic[],
  load: () => Promise<T>,
): () => Promise<T> {
  let cached: Promise<T> | undefined;
  changes.subscribe(() => {
    cached = undefined;
  }, on);
  return () => {
    if (cached) return cached;
    const loading = load();
    cached = loading;
    loading.catch(() => {
      if (cached === loading) cached = undefined;
    });
    return loading;
  };
}
