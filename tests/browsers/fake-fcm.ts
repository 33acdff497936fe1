import { execFileSync } from 'node:child_process';
import { createHash, randomUUID, X509Certificate } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { requireSigned } from '#server/testing/push-service.ts';
import * as protocol from './fcm-protocol.ts';

/** A fake of Firebase Cloud Messaging (FCM), Google's push service that Chromium uses, on loopback. */
export interface FakeFcm {
  /** An endpoint to which an application server posts is this, a slash and a token (RFC 8030, section 5). */
  readonly origin: string;
  /** Arguments with which Chromium uses this service instead of Google's. */
  readonly switches: string[];
  /** The workers of sites that messages can be sent to, by token. */
  readonly receivers: ReadonlyMap<string, protocol.Receiver>;
  /** Why messages were refused, in order. */
  readonly refused: string[];
  close(): Promise<void>;
}

const CHECK_IN = '/checkin';
const REGISTER = '/register';

/**
 * Checks the messages that are posted and sends them on to Chromium, which alone can decrypt them.
 * @throws Error without the program openssl
 */
export async function openFakeFcm(): Promise<FakeFcm> {
  const receivers = new Map<string, protocol.Receiver>();
  const refused: string[] = [];
  const { pem, keyHash } = makeCertificate();
  const connection = createConnectionServer(pem);
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (request.url === CHECK_IN) response.end(protocol.checkedIn(1n, 1n));
    else if (request.url === REGISTER) response.end(`token=${register(body)}`);
    else {
      const [status, reason] = post(request, body);
      if (reason) refused.push(`${status} ${reason}`);
      response.writeHead(status).end(reason);
    }
  });

  /** Registers a site's worker, or Chromium itself, which has no subtype, or ends that. @returns the token */
  function register(body: Buffer): string {
    const form = new URLSearchParams(body.toString());
    const { sender = '', app: category = '', 'X-subtype': subtype = '' } = Object.fromEntries(form);
    const token = Buffer.from(`${category} ${subtype}`).toString('base64url');
    if (form.has('delete')) receivers.delete(token);
    else if (subtype) receivers.set(token, { sender, category, subtype });
    return token;
  }

  /** @returns the status of the answer, and why a message is refused */
  function post({ url = '', headers }: IncomingMessage, body: Buffer): [number, string?] {
    const receiver = receivers.get(url.slice(1));
    if (!receiver) return [410, 'No such subscription.'];
    try {
      const isOwn = requireSigned(headers, origin) === receiver.sender;
      if (!isOwn) return [403, 'Signed with another key (RFC 8292, 4.2).'];
    } catch (error) {
      return [400, String(error)];
    }
    connection.send(protocol.pushed(randomUUID(), receiver, body));
    return [201];
  }

  const origin = `http://127.0.0.1:${await listen(server)}`;
  const switches = [
    `--gcm-checkin-url=${origin}${CHECK_IN}`,
    `--gcm-registration-url=${origin}${REGISTER}`,
    `--gcm-mcs-endpoint=https://127.0.0.1:${await listen(connection.server)}`,
    `--ignore-certificate-errors-spki-list=${keyHash}`,
  ];
  const close = async () => {
    server.closeAllConnections();
    connection.closeAll();
    await Promise.all(
      [server, connection.server].map((it) => new Promise((done) => it.close(done))),
    );
  };
  return { origin, switches, receivers, refused, close };
}

/** The server to which Chromium stays connected for messages (MCS, the mobile connection server). */
function createConnectionServer(pem: string) {
  const sockets = new Set<TLSSocket>();
  let unacknowledged: Buffer[] = [];
  let current: TLSSocket | undefined;

  /** Messages that an earlier connection may have lost are sent again, as FCM does. */
  function logIn(socket: TLSSocket): void {
    current = socket;
    socket.write(Buffer.concat([protocol.VERSION, protocol.LOGGED_IN, ...unacknowledged]));
  }

  const server = createTlsServer({ key: pem, cert: pem }, (socket) => {
    let received = Buffer.alloc(0);
    let isVersionRead = false;
    sockets.add(socket);
    socket.on('data', (bytes: Buffer) => {
      const { tags, rest } = protocol.takePackets(
        Buffer.concat([received, isVersionRead ? bytes : bytes.subarray(1)]),
      );
      isVersionRead = true;
      received = Buffer.from(rest);
      for (const tag of tags) {
        if (tag === protocol.TAGS.login) logIn(socket);
        else if (tag === protocol.TAGS.ping) socket.write(protocol.PING_ACK);
        else if (tag === protocol.TAGS.ack) unacknowledged = unacknowledged.slice(1);
      }
    });
    // Chromium drops the connection when its network changes or it exits.
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      if (current === socket) current = undefined;
    });
  });
  return {
    server,
    send(message: Buffer): void {
      unacknowledged.push(message);
      current?.write(message);
    },
    closeAll(): void {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A self-signed certificate with its key, and the hash of the key by which Chromium is told to accept it. */
function makeCertificate(): { pem: string; keyHash: string } {
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const args = ['req', '-x509', ...kind, '-subj', '/CN=127.0.0.1', '-keyout', '-', '-out', '-'];
  try {
    const pem = execFileSync('openssl', args, { encoding: 'utf8', stdio: 'pipe' });
    const key = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
    return { pem, keyHash: createHash('sha256').update(key).digest('base64') };
  } catch (error) {
    throw new Error('No certificate could be made; is openssl on the PATH?', { cause: error });
  }
}

/** Listens on a free port of loopback, which it returns. */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
