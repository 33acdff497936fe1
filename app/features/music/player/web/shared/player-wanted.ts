import { createSharedValue } from '#app/ui/storage/shared-value.ts';

const wanted = createSharedValue(false);

/** Called by pages that play music, so that the player's chunk is loaded. */
export function wantPlayer(): void {
  if (!wanted.read()) wanted.write(true);
}

export const { read: isPlayerWanted, subscribe: subscribePlayerWanted } = wanted;
