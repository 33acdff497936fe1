/** Where the browser keeps the queue, and apart from it the place in it. */
export const QUEUE_STORAGE_KEY = 'ringside-queue';
export const PLACE_STORAGE_KEY = 'ringside-queue-place';
