import { connect, type Socket } from 'node:net';
import { waitUntil } from '#scripts/test/wait-until.ts';

const LIMIT_MS = 20_000;

/** A stopping app aborts a request after this time, within which a busy machine must finish it. */
export const BUSY_STOP_SECONDS = '60';

/** The event that `beginFeeding` sends. */
export const LATE_EVENT = {
  id: 'late',
  type: 'player',
  userId: 'u1',
  login: 'ann',
  displayName: 'Ann',
  balance: 1,
  inventory: {},
};

/** Sends the head of a request to the feed. `finish` sends its body and returns the response. */
export async function beginFeeding(
  port: number,
  feedKey: string,
): Promise<{ finish: () => Promise<string> }> {
  const body = JSON.stringify([LATE_EVENT]);
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => {});
  const head = [
    'POST /api/feed HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    `authorization: Bearer ${feedKey}`,
    `content-length: ${body.length}`,
    // The server responds with 100 as soon as it has read the head.
    'expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await waitUntil(() => answer.includes('100 Continue'), { limitMs: LIMIT_MS });
  return {
    async finish() {
      socket.write(body);
      await closed;
      return answer;
    },
  };
}

/** Whether a local port refuses connections. */
export function isRefused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(false);
    }).once('error', () => resolve(true));
  });
}
