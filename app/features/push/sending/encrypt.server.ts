import { ECDH } from 'node:crypto';
import webPush from 'web-push';
import type { PushKeys } from '../store.server.ts';
import type { PushMessage } from './push-worker.server.ts';

/** A service may refuse signatures that are valid for more than a day. */
const SIGNED_FOR_MS = 12 * 3_600_000;
const ENCODING = 'aes128gcm';
const KEY_BYTES = 65;

export const newKeys = (): PushKeys => webPush.generateVAPIDKeys();

export function isKey(p256dh: string): boolean {
  const key = Buffer.from(p256dh, 'base64url');
  if (key.length !== KEY_BYTES) return false;
  try {
    return ECDH.convertKey(key, 'prime256v1').length === KEY_BYTES;
  } catch {
    return false;
  }
}

/** RFC 8291 and 8292. @param contact whom a push service may ask: an address of https or mailto */
export function createEncryption(keys: PushKeys, contact: string) {
  const signed = new Map<string, { authorization: string; until: number }>();

  function authorizationFor(origin: string, now: number): string {
    const known = signed.get(origin);
    if (known && known.until > now) return known.authorization;
    const { publicKey, privateKey } = keys;
    const expiration = Math.floor((now + SIGNED_FOR_MS) / 1000);
    const { Authorization: authorization } = webPush.getVapidHeaders(
      ...([origin, contact, publicKey, privateKey, ENCODING, expiration] as const),
    );
    signed.set(origin, { authorization, until: now + SIGNED_FOR_MS / 2 });
    return authorization;
  }

  return ({ endpoint, p256dh, auth, text, ttl, topic, isUrgent }: PushMessage) => ({
    headers: {
      authorization: authorizationFor(new URL(endpoint).origin, Date.now()),
      'content-type': 'application/octet-stream',
      'content-encoding': ENCODING,
      ttl: String(ttl),
      topic,
      urgency: isUrgent ? 'high' : 'normal',
    },
    body: webPush.encrypt(p256dh, auth, text, ENCODING).cipherText,
  });
}
