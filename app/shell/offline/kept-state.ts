import { createStoredValue } from '#app/ui/storage/stored-value.ts';

/** What became of the copies for the time without a line; null before the first. */
export type KeptState =
  | { kind: 'kept'; keptAtMs: number }
  /** No room, refused as in a private window, or given back by the viewer. */
  | { kind: 'full' | 'refused' | 'given-back' }
  | null;

const KINDS = ['kept', 'full', 'refused', 'given-back'];

export const keptState = createStoredValue<KeptState>('ringside-kept', (text) => {
  try {
    const state = JSON.parse(text ?? 'null') as KeptState;
    return state && KINDS.includes(state.kind) ? state : null;
  } catch {
    return null;
  }
});

export const writeKeptState = (state: KeptState): void => keptState.write(JSON.stringify(state));
