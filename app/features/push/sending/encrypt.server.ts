import {
  createCipheriv,
  createECDH,
  createSecretKey,
  ECDH,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import webPush from 'web-push';
import type { PushKeys } from '../store.server.ts';
import type { Letter } from './courier.server.ts';

/** A service may refuse signatures that are valid for more than a day. */
const SIGNED_FOR_MS = 12 * 3_600_000;
const ENCODING = 'aes128gcm';
/** Of a point of P-256 that is not compressed. */
const KEY_BYTES = 65;
const CURVE = 'prime256v1';
/** The size of a record, 4096, and of the key that follows. */
const RECORD_HEAD = Buffer.of(0, 0, 0x10, 0, KEY_BYTES);
const LAST_RECORD = Buffer.of(2);
const INFO = Buffer.from('WebPush: info\0');

export const newKeys = (): PushKeys => webPush.generateVAPIDKeys();

/** Whether a browser's key is a point of the curve. */
export function isKey(p256dh: string): boolean {
  const key = Buffer.from(p256dh, 'base64url');
  if (key.length !== KEY_BYTES) return false;
  try {
    return ECDH.convertKey(key, CURVE).length === KEY_BYTES;
  } catch {
    return false;
  }
}

/**
 * Encrypts calls (RFC 8291) and signs them (RFC 8292); one signature serves all calls to a service for
 * half its life.
 *
 * @param contact whom a push service may ask: an address of https or mailto
 */
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

  return ({ endpoint, p256dh, auth, text, ttl, topic, isUrgent }: Letter) => ({
    headers: {
      authorization: authorizationFor(new URL(endpoint).origin, Date.now()),
      'content-type': 'application/octet-stream',
      'content-encoding': ENCODING,
      ttl: String(ttl),
      topic,
      urgency: isUrgent ? 'high' : 'normal',
    },
    body: encrypt(text, Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')),
  });
}

/**
 * A message of one record (RFC 8188), with a key pair of its own (RFC 8291). `web-push` takes a third longer:
 * it exports keys several times, and of bytes that are no `KeyObject` Node finds this out by a caught error.
 */
function encrypt(text: string, browser: Buffer, auth: Buffer): Buffer {
  const own = createECDH(CURVE);
  const sender = own.generateKeys();
  const info = Buffer.concat([INFO, browser, sender]);
  const secret = derive(createSecretKey(own.computeSecret(browser)), auth, info, 32);
  const salt = randomBytes(16);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12).export();
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = [cipher.update(text), cipher.update(LAST_RECORD), cipher.final()];
  return Buffer.concat([salt, RECORD_HEAD, sender, ...record, cipher.getAuthTag()]);
}

const derive = (secret: KeyObject, salt: Buffer, info: Buffer | string, bytes: number) =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, salt, info, bytes)));
