import { closeToast, showToast } from '#app/ui/toasts/toasts.ts';
import type { DeskSession } from './session.ts';

let offered: number | null = null;

/** Says what was done, with a way back: to this one thing, and only while it is the last. */
export function offerUndo(session: DeskSession, text?: string): void {
  withdrawUndo();
  const step = session.read().desk.done.at(-1);
  if (!step) return;
  const run = () => {
    if (session.read().desk.done.at(-1) === step) session.undo();
  };
  offered = showToast(text ?? step.label, { label: 'Undo', run });
}

/** Something else was done since. */
export function withdrawUndo(): void {
  if (offered !== null) closeToast(offered);
  offered = null;
}
