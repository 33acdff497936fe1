import { createStoredValue, useStoredValue } from '#app/ui/storage/stored-value.ts';

export const AFTER_RESULT = {
  next: 'the next match goes on air',
  orders: 'on air goes what the game host takes',
  'by-hand': 'nothing, until it is put on air here',
} as const;
export type AfterResult = keyof typeof AFTER_RESULT;

const stored = createStoredValue('ringside-desk-broadcast', (text): AfterResult => {
  return text !== null && Object.hasOwn(AFTER_RESULT, text) ? (text as AfterResult) : 'next';
});

export const useAfterResult = (): AfterResult => useStoredValue(stored, 'next');
export const chooseAfterResult = (choice: AfterResult) => stored.write(choice);
