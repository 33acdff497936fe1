import { useChange } from '#app/core/changes/web/shared/use-change.ts';
import type { edits } from './edits.ts';

type Edits = typeof edits;

/** Makes edits of one kind; each resolves to whether it was not refused, or to null if it could not be made. */
export const useEdit = <K extends keyof Edits>(kind: K) =>
  useChange<Edits[K]>(async () => (await import('./edits.ts')).edits[kind]);
