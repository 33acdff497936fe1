export interface Toast {
  id: number;
  text: string;
  /** A failure is read out at once and waits to be closed. */
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
/** Lists that could show them; the first does. */
let places: readonly symbol[] = [];

/** A list is there to show toasts; answers how to leave. */
export function takePlace(place: symbol): () => void {
  places = [...places, place];
  setToasts(toasts);
  return () => {
    places = places.filter((one) => one !== place);
    setToasts(toasts);
  };
}

export const readFirstPlace = () => places[0];
export const readNoToasts = () => NONE;

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Says something at the foot of the window for a few seconds, with a way back where there is one.
 * @returns what closes it sooner
 */
export function showToast(text: string, action?: Toast['action']): number {
  const id = push({ text, failed: false, action });
  setTimeout(() => closeToast(id), action ? WITH_ACTION_MS : SHOWN_MS);
  return id;
}

/** Says that something went wrong, until somebody closes it. */
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
