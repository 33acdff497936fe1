export const QUEUE_STORAGE_KEY = 'ringside-queue';
