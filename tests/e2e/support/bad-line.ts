import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '#server/testing/free-port.ts';

/** What a line does. The last answers everything with a page of its own, as a hotel's network before the login. */
export const BAD_LINES = ['refused', 'reset', 'hanging', 'trickling', 'lossy', 'captive'] as const;
export type LineState = 'good' | (typeof BAD_LINES)[number];

const TRICKLE_EVERY_MS = 1000;
/** Of the parts of an answer on a lossy line this share is lost and sent again after the pause, which doubles. */
const LOST_SHARE = 0.3;
const SENT_AGAIN_AFTER_MS = 300;
const FOREIGN_PAGE = '<!doctype html><title>Hotel</title><h1>Log in to the hotel</h1>';
const FOREIGN_ANSWER = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${FOREIGN_PAGE.length}\r\n\r\n${FOREIGN_PAGE}`;

/** A line to a server on this machine, whose state a test sets. */
export async function createLine(site: string) {
  const { hostname, port } = new URL(site);
  const sockets = new Set<Socket>();
  let state: LineState = 'good';
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.on('close', () => sockets.delete(socket));
    if (state === 'reset') socket.resetAndDestroy();
    else if (state === 'captive') socket.on('data', () => socket.write(FOREIGN_ANSWER));
    else if (state !== 'hanging') passOn(socket);
  });

  function passOn(socket: Socket): void {
    const upstream = connect(Number(port), hostname).on('error', () => socket.destroy());
    socket.pipe(upstream).on('close', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
    if (state === 'good') upstream.pipe(socket);
    else carry(upstream, socket, state).catch(() => socket.destroy());
  }

  const own = await freePort();
  const listen = () => new Promise<void>((resolve) => server.listen(own, hostname, resolve));
  await listen();
  return {
    url: `http://${hostname}:${own}`,
    /** Also ends the connections that are open. */
    async set(next: LineState): Promise<void> {
      const wasRefused = state === 'refused';
      state = next;
      for (const socket of sockets) socket.destroy();
      if (next === 'refused') server.close();
      else if (wasRefused) await listen();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function carry(from: Socket, to: Socket, state: LineState): Promise<void> {
  for await (const part of from as AsyncIterable<Buffer>) {
    if (state === 'trickling') {
      for (const byte of part) {
        if (to.destroyed) return;
        to.write(Uint8Array.of(byte));
        await pause(TRICKLE_EVERY_MS);
      }
    } else {
      for (let ms = SENT_AGAIN_AFTER_MS; Math.random() < LOST_SHARE; ms *= 2) await pause(ms);
      to.write(part);
    }
  }
  to.end();
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
