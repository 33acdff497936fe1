export const QUEUE_STORAGE_KEY = 'ringside-queue';
export const PLACE_STORAGE_KEY = 'ringside-place';
