import { connect } from 'node:net';
import { waitUntil } from '#scripts/test/wait-until.ts';

const AT_ONCE = 100;
const OPEN_LIMIT_MS = 60_000;

/** Viewers that ask for changes one after another (`GET /api/changes/{cursor}`), each on its own connection. */
export interface Askers {
  /** When each of them heard the last change, in ms of `performance.now()`. */
  heardAt(): number[];
  forget(): void;
  /** Answers other than 200, and connections that were closed. */
  failed(): number;
  close(): void;
}

const requestOf = (path: string) =>
  `GET ${path} HTTP/1.1\r\nhost: ringside.example\r\naccept-encoding: gzip\r\n\r\n`;

/** Reads answers with a length from the bytes of a connection. */
function createAnswers(onAnswer: (status: string, body: string) => void) {
  let rest = '';
  return (text: string) => {
    rest += text;
    for (;;) {
      const head = rest.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(rest.slice(0, head))?.[1] ?? 0);
      const end = head + 4 + length;
      if (rest.length < end) return;
      const [status, body] = [rest.slice(9, 12), rest.slice(head + 4, end)];
      rest = rest.slice(end);
      onAnswer(status, body);
    }
  };
}

/** After each change everybody fetches `fetched` of then, as pages do. */
export async function openAskers(count: number, port: number, fetched: string): Promise<Askers> {
  let heard: number[] = [];
  let failed = 0;
  let ready = 0;
  const closers: (() => void)[] = [];

  function ask(): Promise<void> {
    return new Promise((resolve) => {
      const socket = connect({ port, host: '127.0.0.1' });
      // In one write, since all viewers share the processors with what is measured.
      const get = (...paths: string[]) => socket.write(paths.map(requestOf).join(''));
      socket.setEncoding('latin1');
      socket.on('connect', () => get('/api/changes/now'));
      const take = createAnswers((status, body) => {
        if (status !== '200') failed += 1;
        if (!body.startsWith('{"cursor"')) return;
        const { cursor, topics } = JSON.parse(body) as { cursor: string; topics: string[] };
        if (topics.includes('matches')) {
          heard.push(performance.now());
          get(`${fetched}&heard=${cursor.split('.')[0]}`, `/api/changes/${cursor}`);
        } else get(`/api/changes/${cursor}`);
        resolve();
      });
      socket.on('data', take);
      socket.on('error', () => {});
      const fail = () => {
        failed += 1;
        resolve();
      };
      socket.on('close', fail);
      closers.push(() => {
        socket.off('close', fail);
        socket.destroy();
      });
    });
  }

  const askSome = async () => {
    while (ready < count) {
      ready += 1;
      await ask();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askSome));
  return {
    heardAt: () => heard,
    forget() {
      heard = [];
    },
    failed: () => failed,
    close() {
      for (const close of closers) close();
    },
  };
}

/** The time by which 99 of 100 have heard a change, in ms, once all have; infinite if they do not. */
export async function p99Ms(askers: Askers, count: number, sinceMs: number): Promise<number> {
  const all = () => askers.heardAt().length >= count;
  await waitUntil(all, { limitMs: OPEN_LIMIT_MS, everyMs: 5 }).catch(() => null);
  const times = askers.heardAt().map((at) => at - sinceMs);
  return times.toSorted((a, b) => a - b)[Math.ceil(0.99 * count) - 1] ?? Number.POSITIVE_INFINITY;
}
