import { closeToast, showToast } from '#app/ui/toasts/toasts.ts';
import type { DeskSession } from './session.ts';

let offered: { toast: number; forget: () => void } | null = null;

export function offerUndo(session: DeskSession, text?: string): void {
  withdrawUndo();
  const last = () => session.read().desk.done.at(-1);
  const step = last();
  if (!step) return;
  const toast = showToast(text ?? step.label, { label: 'Undo', run: () => session.undo() });
  // After another step, or another organiser's change.
  const forget = session.subscribe(() => {
    if (last() !== step) withdrawUndo();
  });
  offered = { toast, forget };
}

export function withdrawUndo(): void {
  const { toast, forget } = offered ?? {};
  offered = null;
  forget?.();
  if (toast !== undefined) closeToast(toast);
}
