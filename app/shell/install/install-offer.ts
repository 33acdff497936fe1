import { useSyncExternalStore } from 'react';
import { createSharedValue } from '#app/ui/storage/shared-value.ts';

interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** How the site can be installed: by the browser's dialog, by the menu of an iPhone, or not. */
export type InstallOffer = { kind: 'dialog'; open(): void } | { kind: 'share-menu' } | null;

const offer = createSharedValue<InstallOffer>(null);

const isOnIos = () => (navigator as { standalone?: boolean }).standalone === false;

/** Hears the browser's offer, which comes once; called as soon as the scripts run. */
export function hearInstallOffer(): void {
  if (isOnIos()) offer.write({ kind: 'share-menu' });
  addEventListener('beforeinstallprompt', (event) => {
    // Chromium's own bar would cover the page at a moment that nobody chose.
    event.preventDefault();
    offer.write({ kind: 'dialog', open: () => void (event as InstallPromptEvent).prompt() });
  });
  addEventListener('appinstalled', () => offer.write(null));
}

export const useInstallOffer = (): InstallOffer =>
  useSyncExternalStore(offer.subscribe, offer.read, () => null);
