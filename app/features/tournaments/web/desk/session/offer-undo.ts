import { closeToast, showToast } from '#app/ui/toasts/toasts.ts';
import type { DeskSession } from './session.ts';

let offered: { toast: number; forget: () => void } | null = null;

/** Says what was done, with a way back: to this one thing, and only while it is the last. */
export function offerUndo(session: DeskSession, text?: string): void {
  withdrawUndo();
  const last = () => session.read().desk.done.at(-1);
  const step = last();
  if (!step) return;
  const toast = showToast(text ?? step.label, { label: 'Undo', run: () => session.undo() });
  // Another step came after it, or another organiser has changed the same.
  const forget = session.subscribe(() => {
    if (last() !== step) withdrawUndo();
  });
  offered = { toast, forget };
}

/** Something else was done since. */
export function withdrawUndo(): void {
  const { toast, forget } = offered ?? {};
  offered = null;
  forget?.();
  if (toast !== undefined) closeToast(toast);
}
