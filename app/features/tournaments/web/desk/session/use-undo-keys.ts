import { useEffect } from 'react';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import { withdrawUndo } from './offer-undo.ts';
import type { DeskSession } from './session.ts';

export function undoOrWarn(session: DeskSession, step: 'undo' | 'redo'): void {
  withdrawUndo();
  const problem = session[step]();
  if (problem !== null) showFailure(problem);
}

export function useUndoKeys(session: DeskSession): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = stepOf(event);
      if (!step || hasOwnUndo(event.target)) return;
      event.preventDefault();
      undoOrWarn(session, step);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [session]);
}

function stepOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) {
  if (altKey || (!ctrlKey && !metaKey)) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : null;
}

function hasOwnUndo(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const field = target.closest('input:not([type="checkbox"]), textarea, select');
  if (field) return !field.matches('[data-score]');
  const dialog = document.querySelector('dialog[open]');
  return dialog !== null && !dialog.querySelector('[data-score]');
}
