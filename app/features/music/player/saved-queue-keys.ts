/** Storage key of the queue, the position in it, and the tab that played last. */
export const QUEUE_STORAGE_KEY = 'ringside-queue';
