export interface Toast {
  id: number;
  text: string;
  failed: boolean;
  action?: { label: string; run: () => void };
}

const SHOWN_MS = 5000;
const WITH_ACTION_MS = 10_000;
const MAX_TOASTS = 3;
const NONE: readonly Toast[] = [];

let toasts = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export const readToasts = () => toasts;
let lists: readonly symbol[] = [];

export function mountList(list: symbol): () => void {
  lists = [...lists, list];
  setToasts(toasts);
  return () => {
    lists = lists.filter((known) => known !== list);
    setToasts(toasts);
  };
}

export const readFirstList = () => lists[0];
export const readNoToasts = () => NONE;

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a message for a few seconds, with an undo button if given. @returns the toast's id */
export function showToast(text: string, action?: Toast['action']): number {
  const id = push({ text, failed: false, action });
  setTimeout(() => closeToast(id), action ? WITH_ACTION_MS : SHOWN_MS);
  return id;
}

export function showFailure(text: string, action?: Toast['action']): void {
  push({ text, failed: true, action });
}

function push(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  const others = toasts.filter(({ text }) => text !== toast.text);
  setToasts([...others, { ...toast, id: lastId }].slice(-MAX_TOASTS));
  return lastId;
}

export function closeToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) setToasts(toasts.filter((toast) => toast.id !== id));
}
