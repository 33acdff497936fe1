import { connect as connectPlain } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { waitUntil } from '#scripts/test/wait-until.ts';

/** Handshakes that are under way at the same time. */
const AT_ONCE = 50;
/** Viewers come from so many addresses; Ringside limits the live connections of one. */
const PER_ADDRESS = 100;
const OPEN_LIMIT_MS = 10_000;
const MARK = '"matches"';

export function canConnect(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectPlain(port, host, () => resolve(socket.destroy() && true));
    socket.once('error', () => resolve(false));
  });
}

export interface Viewers {
  /** Live connections that are open now. */
  open(): number;
  /** Changes of fights that all of them have received together. */
  heard(): number;
  close(): void;
}

/** Opens live connections over TLS on port 443, each its own. Those that are refused do not count. */
export async function openViewers(count: number, servername: string): Promise<Viewers> {
  const sockets = new Set<TLSSocket>();
  let heard = 0;
  let next = 0;

  function view(viewer: number): Promise<void> {
    return new Promise((resolve) => {
      const localAddress = `127.1.${Math.floor(viewer / PER_ADDRESS)}.1`;
      const plain = connectPlain({ port: 443, host: '127.0.0.1', localAddress });
      plain.on('error', () => {});
      const socket = connect({ socket: plain, servername, rejectUnauthorized: false });
      const giveUp = setTimeout(() => socket.destroy(), OPEN_LIMIT_MS);
      socket.once('secureConnect', () => {
        const lines = [
          'GET /api/live HTTP/1.1',
          `host: ${servername}`,
          'accept: text/event-stream',
        ];
        socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      });
      socket.once('data', (first) => {
        if (!String(first).startsWith('HTTP/1.1 200')) return socket.destroy();
        clearTimeout(giveUp);
        sockets.add(socket);
        resolve();
      });
      socket.on('data', (bytes) => {
        heard += String(bytes).split(MARK).length - 1;
      });
      socket.on('error', () => {});
      socket.once('close', () => {
        clearTimeout(giveUp);
        sockets.delete(socket);
        resolve();
      });
    });
  }

  const openSome = async () => {
    for (let viewer = next++; viewer < count; viewer = next++) await view(viewer);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openSome));
  return {
    open: () => sockets.size,
    heard: () => heard,
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Waits until every open viewer has heard a change. @returns how many did within the limit */
export async function allHear(viewers: Viewers, before: number, limitMs: number): Promise<number> {
  const isDone = () => viewers.heard() - before >= viewers.open();
  await waitUntil(isDone, { limitMs, everyMs: 1 }).catch(() => null);
  return viewers.heard() - before;
}
