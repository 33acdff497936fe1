import { tabValues } from '#app/ui/storage/browser-storage.ts';
import type { KeptSteps } from './steps.ts';

const keyOf = (id: string) => `ringside-desk-steps:${encodeURIComponent(id)}`;

export function readSteps(id: string): KeptSteps | null {
  try {
    const kept = JSON.parse(tabValues.getItem(keyOf(id)) ?? 'null') as KeptSteps | null;
    return kept && Array.isArray(kept.done) && Array.isArray(kept.undone) ? kept : null;
  } catch {
    return null;
  }
}

export function keepSteps(id: string, steps: KeptSteps): void {
  // Older steps must not come back if storage is full.
  tabValues.removeItem(keyOf(id));
  tabValues.setItem(keyOf(id), JSON.stringify(steps));
}
