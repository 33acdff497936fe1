import { useSyncExternalStore } from 'react';

interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** How the site can be installed: by the browser's dialog, by the menu of an iPhone, or not. */
export type InstallOffer = { kind: 'dialog'; open(): void } | { kind: 'share-menu' } | null;

let offer: InstallOffer = null;
const listeners = new Set<() => void>();

function show(next: InstallOffer): void {
  offer = next;
  for (const listener of listeners) listener();
}

const isOnIos = () => (navigator as { standalone?: boolean }).standalone === false;

/** Hears the browser's offer, which comes once; called as soon as the scripts run. */
export function hearInstallOffer(): void {
  if (isOnIos()) show({ kind: 'share-menu' });
  addEventListener('beforeinstallprompt', (event) => {
    // Chromium's own bar would cover the page at a moment that nobody chose.
    event.preventDefault();
    show({ kind: 'dialog', open: () => void (event as InstallPromptEvent).prompt() });
  });
  addEventListener('appinstalled', () => show(null));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useInstallOffer = (): InstallOffer =>
  useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  );
