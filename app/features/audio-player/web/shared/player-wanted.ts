const listeners = new Set<() => void>();
let wanted = false;

/** A page that plays music says so, and the player's own parts come; pages without stay lighter. */
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
