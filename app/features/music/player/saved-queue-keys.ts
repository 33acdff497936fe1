/** Storage keys of the queue and, separately, of the position in it. */
export const QUEUE_STORAGE_KEY = 'ringside-queue';
export const PLACE_STORAGE_KEY = 'ringside-queue-place';
