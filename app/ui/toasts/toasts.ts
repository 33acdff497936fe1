import { createSharedValue } from '../storage/shared-value.ts';

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

let lastId = 0;
export const toasts = createSharedValue(NONE);
export const lists = createSharedValue<readonly symbol[]>([]);

export function mountList(list: symbol): () => void {
  lists.write([...lists.read(), list]);
  return () => lists.write(lists.read().filter((known) => known !== list));
}

export const readFirstList = () => lists.read()[0];
export const readNoToasts = () => NONE;

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
  const others = toasts.read().filter(({ text }) => text !== toast.text);
  toasts.write([...others, { ...toast, id: lastId }].slice(-MAX_TOASTS));
  return lastId;
}

export function closeToast(id: number): void {
  const others = toasts.read().filter((toast) => toast.id !== id);
  if (others.length < toasts.read().length) toasts.write(others);
}
