import { localValues } from '#app/ui/storage/browser-storage.ts';
import { CALLED_KEY } from '../rules.ts';

const WORKER_PATH = '/service-worker.js';

export interface OwnDevice {
  state: 'unsupported' | 'denied' | 'off' | 'on';
  id: string | null;
}

export async function findOwnDevice(): Promise<OwnDevice> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return { state: 'unsupported', id: null };
  }
  if (Notification.permission === 'denied') return { state: 'denied', id: null };
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return { state: 'off', id: null };
  return { state: 'on', id: await idOf(subscription.endpoint) };
}

async function idOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return base64url(hash);
}

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @throws Error with a sentence for people if it is refused or fails */
export async function subscribeDevice(key: string, userId: string) {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Error('The browser does not let us call you.');
  }
  await navigator.serviceWorker.register(WORKER_PATH);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One of other keys cannot be called by this server any more.
  const before = await pushManager.getSubscription();
  const isOurs =
    before?.options.applicationServerKey && base64url(before.options.applicationServerKey) === key;
  if (before && !isOurs) await before.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await pushManager.subscribe(options).catch((error: unknown) => {
    console.error(error);
    throw new Error('The browser’s push service did not answer. Try again later.');
  });
  const { endpoint, keys } = subscription.toJSON();
  localValues.setItem(CALLED_KEY, userId);
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

export async function unsubscribeDevice(): Promise<void> {
  localValues.removeItem(CALLED_KEY);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
