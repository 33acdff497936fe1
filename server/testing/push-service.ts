import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A message that the service accepted, as the browser reads it. */
export interface Pushed {
  browser: string;
  headers: IncomingHttpHeaders;
  call: { title: string; body: string; url: string; tag: string };
}

interface TestBrowser {
  ecdh: ECDH;
  auth: Buffer;
}

/** What a browser tells the server: its PushSubscription. */
export interface TestSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushService {
  readonly origin: string;
  /** The accepted messages, in order. */
  readonly pushed: Pushed[];
  /** The number of requests. */
  calls: number;
  /** Subscribes a browser by name. */
  subscribe(name: string): TestSubscription;
  /** The status of the next response, and its Retry-After; null for no response. */
  answer: (browser: string) => { status: number; retryAfter?: string } | null;
  close(): Promise<void>;
}

/** A push service on loopback that reads messages as a browser does, and refuses wrong ones with 400. */
export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, TestBrowser>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    service.calls += 1;
    const name = decodeURIComponent((request.url ?? '').slice(1));
    const browser = browsers.get(name);
    const told = service.answer(name);
    if (told === null) return;
    const retry = told.retryAfter === undefined ? {} : { 'retry-after': told.retryAfter };
    if (!browser || told.status >= 300) {
      response.writeHead(browser ? told.status : 404, retry).end();
      return;
    }
    try {
      requireSigned(request.headers, service.origin);
      const call = JSON.parse(decrypt(body, browser));
      service.pushed.push({ browser: name, headers: request.headers, call });
      response.writeHead(told.status).end();
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: PushService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushed: [],
    calls: 0,
    answer: () => ({ status: 201 }),
    subscribe(name) {
      const ecdh = createECDH('prime256v1');
      const auth = randomBytes(16);
      const p256dh = ecdh.generateKeys().toString('base64url');
      browsers.set(name, { ecdh, auth });
      const endpoint = `${service.origin}/${encodeURIComponent(name)}`;
      return { endpoint, p256dh, auth: auth.toString('base64url') };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** A message of one record, as RFC 8291 and RFC 8188 have it. @throws Error for a wrong one */
export function decrypt(message: Buffer, { ecdh, auth }: TestBrowser): string {
  const salt = message.subarray(0, 16);
  const recordSize = message.readUInt32BE(16);
  const idLength = message.readUInt8(20);
  const serverKey = message.subarray(21, 21 + idLength);
  const record = message.subarray(21 + idLength);
  if (record.length > recordSize) throw new Error('The message has several records.');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), serverKey]);
  const secret = derive(ecdh.computeSecret(serverKey), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('padding');
  return padded.subarray(0, end).toString();
}

/**
 * Checks the headers and the signature of RFC 8030 and RFC 8292. @returns the key that signed, as base64url
 * @throws Error for wrong ones
 */
export function requireSigned(headers: IncomingHttpHeaders, origin: string): string {
  const { authorization = '', ttl, topic, 'content-encoding': encoding } = headers;
  const [, token = '', key = ''] = authorization.match(/^vapid t=([^,]+), ?k=(.+)$/) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const ofSignature = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    ofSignature,
    Buffer.from(signature, 'base64url'),
  );
  const seconds = exp - Date.now() / 1000;
  const isFine = [
    isSigned,
    aud === origin,
    seconds > 0 && seconds <= 86_400,
    /^(?:mailto:|https:)/.test(sub),
    /^\d+$/.test(String(ttl)),
    topic === undefined || /^[\w-]{1,32}$/.test(String(topic)),
    encoding === 'aes128gcm',
  ];
  if (isFine.includes(false)) throw new Error(`A wrong head: ${isFine}`);
  return key;
}
