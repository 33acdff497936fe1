import { LRUCache } from 'lru-cache';

/** Keeps this many values, those used last. The library's `max` would take the room of all at once. */
export const lastUsed = <V extends object | boolean>(most: number, ttl = 0) =>
  new LRUCache<string, V>({ maxSize: most, sizeCalculation: () => 1, ttl });
