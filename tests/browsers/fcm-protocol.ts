/**
 * The messages between Chromium and Firebase Cloud Messaging: Protocol Buffers, with the field numbers of Chromium's
 * `google_apis/gcm/protocol` (`mcs.proto`, `checkin.proto`).
 */

/** The first byte of each side's stream: the version of the protocol. */
export const VERSION = Buffer.of(41);

/** The kinds of packets, by the byte in front of each. */
export const TAGS = { ping: 0, pingAck: 1, login: 2, loginAck: 3, ack: 7, data: 8 };

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;

/** Numbers are written as varints, bigints as eight bytes, the rest with its length in front. */
type Field = [number: number, value: number | bigint | string | Buffer];

const message = (...fields: Field[]) => Buffer.concat(fields.map(field));

function field([number, value]: Field): Buffer {
  const key = (type: number) => varint(number * 8 + type);
  if (typeof value === 'number') return Buffer.concat([key(VARINT), varint(value)]);
  if (typeof value === 'bigint') {
    const eight = Buffer.alloc(8);
    eight.writeBigUInt64LE(value);
    return Buffer.concat([key(FIXED64), eight]);
  }
  return Buffer.concat([key(BYTES), withLength(Buffer.from(value))]);
}

const withLength = (bytes: Buffer) => Buffer.concat([varint(bytes.length), bytes]);

/** Seven bits a byte, the lowest first; all bytes but the last one have the highest bit. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.of(...bytes, rest);
}

const packet = (tag: number, content: Buffer) =>
  Buffer.concat([Buffer.of(tag), withLength(content)]);

/** The answer to a browser that checks in for the first time: the id and the secret that it has from now on. */
export const checkedIn = (id: bigint, secret: bigint) => message([1, 1], [7, id], [8, secret]);

export const LOGGED_IN = packet(TAGS.loginAck, message([1, 'fake']));
export const PING_ACK = packet(TAGS.pingAck, message());

/** Whom a push is for: what Chromium gave when it registered a worker. */
export interface Receiver {
  /** The application server's key, as base64url. */
  sender: string;
  /** The browser's name for itself. */
  category: string;
  /** Its name for the worker's registration. */
  subtype: string;
}

/**
 * A push message as Chromium gets it, which it acknowledges at once.
 * @param content the body that the application server posted, still encrypted
 */
export function pushed(id: string, { sender, category, subtype }: Receiver, content: Buffer) {
  const data = (key: string, value: string): Field => [7, message([1, key], [2, value])];
  return packet(
    TAGS.data,
    message(
      [3, sender],
      [5, category],
      data('subtype', subtype),
      data('content-encoding', 'aes128gcm'),
      [9, id],
      [21, content],
      [24, 1],
    ),
  );
}

/** The tags of the whole packets at the start of what Chromium sent, and the bytes after them. */
export function takePackets(received: Buffer): { tags: number[]; rest: Buffer } {
  const tags: number[] = [];
  let rest = received;
  for (;;) {
    const end = endOfPacket(rest);
    if (end > rest.length) return { tags, rest };
    tags.push(rest.readUInt8(0));
    rest = rest.subarray(end);
  }
}

/** Where the first packet ends; infinity as long as its length has not arrived. */
function endOfPacket(bytes: Buffer): number {
  let length = 0;
  for (let at = 1; at < bytes.length; at += 1) {
    const byte = bytes.readUInt8(at);
    length += (byte % 128) * 128 ** (at - 1);
    if (byte < 128) return at + 1 + length;
  }
  return Number.POSITIVE_INFINITY;
}
