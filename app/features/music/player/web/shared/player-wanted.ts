const listeners = new Set<() => void>();
let wanted = false;

/** Called by pages that play music, so that the player's chunk is loaded. */
export function wantPlayer(): void {
  if (wanted) return;
  wanted = true;
  for (const listener of listeners) listener();
}

export function isPlayerWanted(): boolean {
  return wanted;
}

export function subscribePlayerWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
