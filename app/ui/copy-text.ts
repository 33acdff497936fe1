import { showFailure, showToast } from './toasts/toasts.ts';

/** Says that a text is copied, or shows it where that is not allowed. */
export async function copyOrShow(name: string, text: string, copied: string): Promise<void> {
  if (await copyText(text)) showToast(copied);
  else showFailure(`Copying is not allowed here. The ${name} is ${text}`);
}

/** Copies a text to the clipboard, also over plain HTTP, where browsers have no clipboard API. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  (focused?.closest('dialog') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
