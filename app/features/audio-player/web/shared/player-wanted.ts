const listeners = new Set<() => void>();
let wanted = false;

/** Pages that play music request the player's chunk; others do not load it. */
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
