import { createStoredValue, useStoredValue } from '#app/ui/storage/stored-value.ts';

const stored = createStoredValue('ringside-desk-broadcast', (text) => text === 'orders');

/** Whether what this desk orders goes on the broadcast when the game host takes it, not before. */
export const useFollowsOrders = () => useStoredValue(stored, false);
export const setFollowsOrders = (on: boolean) => stored.write(on ? 'orders' : 'by-hand');
